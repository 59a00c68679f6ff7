"""Lints template.yaml as CloudFormation gets it: after the SAM transform.

A linter that reads the SAM form sees none of the aliases, deployment groups and permissions that the transform
makes of it, and so neither a cycle through them. It runs in the environment of the SAM CLI, which brings the
transform and the linter along (scripts/engines/sam.sh pins both), and asks nobody: parameters keep their defaults.

    .engines/sam/bin/python scripts/template-lint.py template.yaml OUT.json
"""

import json
import logging
import os
import subprocess
import sys

os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")

from samcli.yamlhelper import yaml_parse  # noqa: E402
from samtranslator.translator.transform import transform  # noqa: E402


class NoManagedPolicies:
    """Stands for the list of AWS's managed policies: every role of the template is written out."""

    def load(self):
        return {}


logging.disable(logging.WARNING)  # the transform misses switches that only AWS has


def main(source: str, out: str) -> int:
    with open(source, encoding="utf-8") as file:
        template = yaml_parse(file.read())
    # `sam build` and `sam package` put the place of the code here.
    template["Globals"]["Function"]["CodeUri"] = {"Bucket": "code", "Key": "bootstrap.zip"}
    plain = transform(template, {}, NoManagedPolicies())
    with open(out, "w", encoding="utf-8") as file:
        json.dump(plain, file, indent=1, default=str)
    print(f"{len(plain['Resources'])} resources after the transform")
    linter = os.path.join(os.path.dirname(sys.executable), "cfn-lint")
    # W2001: the transform itself has used up DeploymentType.
    command = [linter, "--regions", "us-east-1", "--ignore-checks", "W2001", "--template", out]
    return subprocess.run(command, check=False).returncode


sys.exit(main(*sys.argv[1:]))
