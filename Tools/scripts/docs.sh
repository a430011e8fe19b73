#!/usr/bin/env bash
# docs.sh SCRATCH OUTPUT: documents the public modules of the two kernel packages and CompositionRoot as one site, with the
# toolchain's own docc. A warning, such as a link that leads nowhere, is an error.
set -euo pipefail
scratch=$1 output=$2
parts=$output.parts
rm -rf "$parts"
mkdir -p "$parts"

docc=$(command -v docc || true)
[ -n "$docc" ] || docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
[ -x "$docc" ] || { echo "error: there is no 'docc' beside 'swift'; install a whole toolchain from https://swift.org/install" >&2; exit 2; }

for package in Packages/swift-dependencies Packages/swift-composable-architecture; do
  Tools/scripts/build.sh "$package" "$scratch"
done
Tools/scripts/build.sh Packages/Composition "$scratch" --target CompositionRoot

target=$(swiftc -print-target-info | sed -nE 's/.*"unversionedTriple": "(.*)".*/\1/p')
document() { # PACKAGE MODULE
  local module=$2 catalog
  catalog=$(find "$1/Sources/$2" -maxdepth 1 -name '*.docc')
  mkdir -p "$parts/$module"
  swift symbolgraph-extract -module-name "$module" -I "$scratch/debug/Modules" -target "$target" \
    -minimum-access-level public -skip-inherited-docs -output-dir "$parts/$module"
  "$docc" convert ${catalog:+"$catalog"} --additional-symbol-graph-dir "$parts/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" --fallback-default-module-kind Module \
    --warnings-as-errors --output-path "$parts/$module.doccarchive" >"$parts/said" 2>&1 \
    || { cat "$parts/said" >&2; exit 1; }
}
for package in Packages/swift-*; do
  for module in $(sed -nE 's/.*\.library\(name: "([^"]+)".*/\1/p' "$package/Package.swift"); do
    echo "Documenting $module …"
    document "$package" "$module"
  done
done
echo "Documenting CompositionRoot …"
document Packages/Composition CompositionRoot

rm -rf "$output"
"$docc" merge "$parts"/*.doccarchive --output-path "$output" \
  --synthesized-landing-page-name "Inward" --synthesized-landing-page-kind Modules
rm -rf "$parts"
echo "The documentation is in ${output#"$PWD"/}. To read it:"
echo "  python3 -m http.server --bind 127.0.0.1 --directory ${output#"$PWD"/}"
echo "  then open http://127.0.0.1:8000/documentation/"
