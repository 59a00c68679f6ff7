"""Lints template.yaml as CloudFormation gets it: after the SAM transform, and compares that with what is committed.

A linter that reads the SAM form sees none of the aliases, deployment groups and permissions that the transform
makes of it, and so neither a cycle through them. It runs in the environment of the SAM CLI, which brings the
transform and the linter along (scripts/engines/sam.sh pins both), and asks nobody: parameters keep their defaults.

    .engines/sam/bin/python scripts/template-lint.py template.yaml OUT.json SNAPSHOT.json [update]

One line of the template may make many resources, and another version of the transform others: the difference from the
snapshot shows them to whoever reviews. With "update" the snapshot is written anew.
"""

import difflib
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


def changed(now: str, snapshot: str, update: bool) -> bool:
    """Reports whether the transformed template is another than the snapshot, and prints how."""
    if update:
        with open(snapshot, "w", encoding="utf-8") as file:
            file.write(now)
        return False
    then = ""
    if os.path.exists(snapshot):
        with open(snapshot, encoding="utf-8") as file:
            then = file.read()
    lines = list(difflib.unified_diff(then.splitlines(), now.splitlines(), "then", "now", lineterm=""))
    if lines:
        print("\n".join(lines[:200]))
        print(f"the transformed template is not as {snapshot} has it: read the difference, then `make template UPDATE=update`")
    return bool(lines)


def main(source: str, out: str, snapshot: str, update: str = "") -> int:
    with open(source, encoding="utf-8") as file:
        template = yaml_parse(file.read())
    # `sam build` and `sam package` put the place of the code here.
    template["Globals"]["Function"]["CodeUri"] = {"Bucket": "code", "Key": "bootstrap.zip"}
    plain = transform(template, {}, NoManagedPolicies())
    with open(out, "w", encoding="utf-8") as file:
        json.dump(plain, file, indent=1, default=str)
    if changed(json.dumps(plain, indent=1, default=str, sort_keys=True) + "\n", snapshot, update == "update"):
        return 1
    print(f"{len(plain['Resources'])} resources after the transform")
    linter = os.path.join(os.path.dirname(sys.executable), "cfn-lint")
    # W2001: the transform itself has used up DeploymentType.
    command = [linter, "--regions", "us-east-1", "--ignore-checks", "W2001", "--template", out]
    return subprocess.run(command, check=False).returncode


sys.exit(main(*sys.argv[1:]))
