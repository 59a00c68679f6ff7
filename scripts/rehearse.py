"""Rehearses a deployment of the stage staging without an account: the template after the transform goes to two servers that speak
CloudFormation's protocol, moto and MiniStack.

moto takes all of it and makes nothing. MiniStack makes what it knows. What it does not know is left out there, by name, and printed: types that
it refuses, which are tried first, so that one that a newer MiniStack knows fails this; and alarms on expressions of several metrics.

    .engines/moto/bin/python scripts/rehearse.py TEMPLATE.json MOTO_URL MINISTACK_URL OUT.json

OUT.json gets the variables of each function as they were made, for tests/template (build tag rehearse).
"""

import io
import json
import sys
import time
import zipfile

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

STACK = "josh-staging"
PARAMETERS = {
    "Stage": "staging",
    "StagingAllowlist": "+15550100021,+15550100022",
    "ReleaseId": "rehearsal",
    "PublicBaseUrl": "https://sms.example.org",
    "TwilioAccountSid": "AC" + "0" * 32,
    "FromNumber": "+15550100000",
    "SupportContact": "help@example.org",
    "AlarmEmail": "ops@example.org",
    "TableName": "josh-staging",
    "SecretsPrefix": "/josh/staging",
}
# What MiniStack does not know. Its own words are compared with this.
UNKNOWN_TYPES = {"AWS::CodeDeploy::Application", "AWS::CodeDeploy::DeploymentGroup"}


def client(service, url):
    return boto3.client(
        service,
        endpoint_url=url,
        region_name="us-east-1",
        aws_access_key_id="local",
        aws_secret_access_key="local",
        config=Config(retries={"max_attempts": 1}, read_timeout=120, s3={"addressing_style": "path"}),
    )


def demand(true, what):
    if not true:
        raise SystemExit(f"rehearsal: {what}")


def upload(url, template):
    """Puts the template and a function's code where a change set finds them: the template is larger than a request may be."""
    store, code = client("s3", url), io.BytesIO()
    with zipfile.ZipFile(code, "w") as archive:
        archive.writestr("bootstrap", "no code is run here")
    store.create_bucket(Bucket="code")
    store.put_object(Bucket="code", Key="bootstrap.zip", Body=code.getvalue())
    store.put_object(Bucket="code", Key="template.json", Body=json.dumps(template).encode())


def change_set(url, template):
    """Makes a change set and returns the types in it by logical id."""
    upload(url, template)
    formation = client("cloudformation", url)
    formation.create_change_set(
        StackName=STACK,
        ChangeSetName="release",
        ChangeSetType="CREATE",
        TemplateURL="https://s3.amazonaws.com/code/template.json",
        Capabilities=["CAPABILITY_IAM"],
        Parameters=[{"ParameterKey": k, "ParameterValue": v} for k, v in PARAMETERS.items()],
    )
    made = formation.describe_change_set(StackName=STACK, ChangeSetName="release")
    demand(made["Status"] == "CREATE_COMPLETE", f"the change set is {made['Status']}: {made.get('StatusReason')}")
    changes = [c["ResourceChange"] for c in made["Changes"]]
    demand(all(c["Action"] == "Add" for c in changes), "the change set of a new stack does more than add")
    return {c["LogicalResourceId"]: c["ResourceType"] for c in changes}


def known(template):
    """Returns the template without what MiniStack does not know, and the names of that."""
    out = [
        name
        for name, r in template["Resources"].items()
        if r["Type"] in UNKNOWN_TYPES or r["Type"] == "AWS::CloudWatch::Alarm" and "Metrics" in r["Properties"]
    ]
    rest = json.loads(json.dumps(template))
    for name in out:
        del rest["Resources"][name]
    for resource in rest["Resources"].values():
        resource.pop("UpdatePolicy", None)  # of aliases: it names a deployment group
    return rest, sorted(out)


def refusal(url, template):
    try:
        change_set(url, template)
    except ClientError as refused:
        return refused.response["Error"]["Message"]
    return ""


def execute(url):
    formation = client("cloudformation", url)
    formation.execute_change_set(StackName=STACK, ChangeSetName="release")
    for _ in range(300):
        stack = formation.describe_stacks(StackName=STACK)["Stacks"][0]
        if not stack["StackStatus"].endswith("IN_PROGRESS"):
            break
        time.sleep(0.2)
    failed = [
        f"{e['LogicalResourceId']}: {e.get('ResourceStatusReason')}"
        for e in formation.describe_stack_events(StackName=STACK)["StackEvents"]
        if "FAILED" in e["ResourceStatus"]
    ]
    demand(stack["StackStatus"] == "CREATE_COMPLETE", f"the stack is {stack['StackStatus']}: {failed}")
    return {o["OutputKey"]: o["OutputValue"] for o in stack["Outputs"]}


def check_table(url, name):
    table = client("dynamodb", url).describe_table(TableName=name)["Table"]  # it does not turn on time to live
    demand([k["AttributeName"] for k in table["KeySchema"]] == ["pk", "sk"], "the table has other keys")
    demand([i["IndexName"] for i in table["GlobalSecondaryIndexes"]] == ["due"], "the table has other indexes")


def check_queues(url, outputs):
    queues = client("sqs", url)
    for name in ("Inbound", "Outbound", "Urgent"):
        got = queues.get_queue_attributes(QueueUrl=outputs[name + "QueueUrl"], AttributeNames=["All"])["Attributes"]
        dead = queues.get_queue_attributes(QueueUrl=outputs[name + "DeadLetterQueue"], AttributeNames=["All"])["Attributes"]
        redrive = json.loads(got["RedrivePolicy"])
        demand(got["FifoQueue"] == dead["FifoQueue"] == "true", f"{name}: no FIFO queue")
        demand(redrive["deadLetterTargetArn"] == dead["QueueArn"], f"{name}: its dead letters go elsewhere")


def check_functions(url, outputs):
    """Returns the variables of each function by its logical id."""
    functions, variables = client("lambda", url), {}
    for output, name in outputs.items():
        if not output.endswith("Function"):
            continue
        made = functions.get_function_configuration(FunctionName=name)
        variables[output.removesuffix("Function")] = made["Environment"]["Variables"]
        alias = functions.get_alias(FunctionName=name, Name="live")
        demand(alias["FunctionVersion"] != "$LATEST", f"{name}: live is no version")
        role = client("iam", url).get_role(RoleName=made["Role"].rsplit("/", 1)[1])
        demand(role, f"{name} has no role")
    sources = functions.list_event_source_mappings()["EventSourceMappings"]
    demand(len(sources) == 3 and all(s["FunctionArn"].endswith(":live") for s in sources), f"event sources: {sources}")
    return variables


def check_alarms(url, outputs, template):
    alarms = client("cloudwatch", url).describe_alarms(MaxRecords=100)["MetricAlarms"]
    want = [r for r in template["Resources"].values() if r["Type"] == "AWS::CloudWatch::Alarm"]
    demand(len(alarms) == len(want), f"{len(alarms)} alarms were made of {len(want)}")
    for alarm in alarms:
        demand(set(alarm.get("AlarmActions", [])) <= {outputs["AlarmTopicArn"]}, f"{alarm['AlarmName']} tells somebody else")
        for d in alarm["Dimensions"]:
            demand(d["Value"] and "{" not in d["Value"], f"{alarm['AlarmName']}: {d['Name']} is {d['Value']!r}")


def main(source, moto, ministack, out):
    with open(source, encoding="utf-8") as file:
        template = json.load(file)
    types = {name: r["Type"] for name, r in template["Resources"].items()}
    demand(change_set(moto, template) == types, "moto's change set has other resources than the template")
    print(f"moto: a change set of all {len(types)} resources")

    said = refusal(ministack, template)
    named = set(said[said.find("[") + 1 : said.find("]")].split(", "))
    demand(named == UNKNOWN_TYPES, f"MiniStack refuses {sorted(named)} ({said}), the list has {sorted(UNKNOWN_TYPES)}")
    rest, left = known(template)
    client("s3", ministack).delete_object(Bucket="code", Key="template.json")
    demand(change_set(ministack, rest) == {n: t for n, t in types.items() if n not in left}, "MiniStack's change set has other resources")
    outputs = execute(ministack)
    demand(set(outputs) == set(template["Outputs"]) - {"DomainTarget"}, f"outputs: {sorted(outputs)}")
    check_table(ministack, outputs["TableName"])
    check_queues(ministack, outputs)
    variables = check_functions(ministack, outputs)
    check_alarms(ministack, outputs, rest)
    with open(out, "w", encoding="utf-8") as file:
        json.dump({"stack": STACK, "functions": variables, "left": left}, file, indent=1)
    print(f"MiniStack: {len(types) - len(left)} resources made; not known there: {', '.join(left)}")


main(*sys.argv[1:])
