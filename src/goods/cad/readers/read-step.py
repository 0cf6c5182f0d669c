# Run by FreeCAD: reads the STEP files that FILES lists, and prints of each its volume and box, or why it cannot be read.
import json
import os

import Part

for path in os.environ["FILES"].split(os.pathsep):
    shape = Part.Shape()
    try:
        shape.read(path)
        box = shape.optimalBoundingBox()
        found = {
            "volume": shape.Volume,
            "low": [box.XMin, box.YMin, box.ZMin],
            "high": [box.XMax, box.YMax, box.ZMax],
            "problem": "" if shape.isValid() and len(shape.Solids) > 0 else "not a valid solid",
        }
    except Exception as error:
        found = {"problem": str(error)}
    print("READ " + json.dumps({"path": path, **found}))
