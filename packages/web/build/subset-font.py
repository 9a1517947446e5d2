"""Makes the two small Inter files of the theme from the fontsource package (SIL Open Font License).

Needs `pip install fonttools brotli`. Run from packages/web: python3 build/subset-font.py
The weight axis is cut to 400-600, the weights the interface uses; the first file holds what English needs,
the second the rest of Latin-1, fetched by the browser only when a page shows such a letter.
"""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).resolve().parent.parent
SOURCE = WEB.parent.parent / "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"
FILES = {
    "inter-basic.woff2": "20-7E,A0,A9,B7,D7,2013,2014,2018,2019,201C,201D,2022,2026,2190-2193,2212",
    "inter-latin-1.woff2": "A1-A8,AA-B6,B8-D6,D8-FF,131,152-153,20AC,2122,2039,203A,201E,201A",
}

for name, letters in FILES.items():
    font = TTFont(SOURCE)
    options = subset.Options()
    options.layout_features = ["kern", "tnum", "ccmp", "mark", "mkmk"]
    options.hinting = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=subset.parse_unicodes(letters))
    cutter.subset(font)
    plain = BytesIO()
    font.flavor = None
    font.save(plain)
    plain.seek(0)
    font = instancer.instantiateVariableFont(TTFont(plain), {"wght": (400, 400, 600)})
    font.flavor = "woff2"
    target = WEB / "src/app/theme" / name
    font.save(target)
    print(name, target.stat().st_size)
