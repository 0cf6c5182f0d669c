# Run by Debian's Python with ezdxf: audits the DXF files that FILES lists, and prints of each what is wrong.
import json
import os

from ezdxf import recover

for path in os.environ["FILES"].split(os.pathsep):
    try:
        document, auditor = recover.readfile(path)
        problems = [error.message for error in [*auditor.errors, *auditor.fixes]]
        if len(document.modelspace()) == 0:
            problems.append("nothing is drawn")
        found = {"problem": "; ".join(problems)}
    except Exception as error:
        found = {"problem": str(error)}
    print("READ " + json.dumps({"path": path, **found}))
