"""The map of Rurik by hand: what `draw_rurik_map.py` draws.

Junctions and the borders between them, where labels should stand, rivers, seas and lakes. Change the map
here, then run `python tools/draw_rurik_map.py`. This module has data only.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]

WIDTH, HEIGHT = 1000, 860

LETTER = 9.0
"""The width of a label's letter, in units of the map."""

# A junction is named by the faces that meet there; "out" is land beyond the map, "edge" the picture's frame.
JUNCTIONS: dict[str, Point] = {
    # where three regions meet, from north to south
    "pskov-novgorod-polotsk": (322, 272),
    "pskov-polotsk-brest": (186, 300),
    "novgorod-polotsk-smolensk": (438, 292),
    "novgorod-smolensk-rostov": (584, 218),
    "rostov-smolensk-chernigov": (694, 312),
    "rostov-chernigov-suzdal": (786, 290),
    "suzdal-chernigov-murom": (818, 334),
    "polotsk-smolensk-chernigov": (474, 418),
    "polotsk-chernigov-kiev": (440, 470),
    "polotsk-kiev-volyn": (276, 452),
    "polotsk-volyn-brest": (172, 444),
    "chernigov-pereyaslavl-murom": (802, 470),
    "kiev-chernigov-pereyaslavl": (554, 522),
    "pereyaslavl-murom-azov": (842, 580),
    "volyn-brest-galich": (110, 608),
    "volyn-kiev-galich": (304, 612),
    "kiev-azov-pereyaslavl": (576, 646),
    "kiev-galich-azov": (472, 660),
    "galich-azov-peresech": (462, 716),
    "galich-brest-peresech": (190, 738),
    # along the outside, clockwise from the Gulf of Riga
    "pskov-brest-baltic": (100, 312),
    "pskov-novgorod-baltic": (306, 106),
    "novgorod-out-baltic": (392, 62),
    "novgorod-rostov-out": (590, 40),
    "rostov-suzdal-out": (806, 34),
    "suzdal-murom-out": (977, 302),
    "murom-azov-out": (968, 590),
    "azov-out-black": (978, 790),
    "azov-black-azovsea east": (882, 806),
    "azov-black-azovsea west": (866, 801),
    "azov-peresech-black": (530, 790),
    "peresech-out-black": (468, 838),
    "peresech-brest-out": (158, 806),
    "brest-out-baltic": (34, 362),
    # where the seas leave the picture
    "baltic-edge north": (150, 0),
    "baltic-edge corner": (0, 0),
    "baltic-edge west": (0, 372),
    "black-edge east": (1000, 818),
    "black-edge corner": (1000, 860),
    "black-edge south": (452, 860),
}

INLAND, COAST, STRAIGHT = 0.25, 0.32, 0.0


class Border(NamedTuple):
    """A line between two faces and two junctions, drawn by hand."""

    faces: str
    start: str
    end: str
    via: tuple[Point, ...] = ()
    roughness: float = INLAND


# fmt: off
BORDERS: tuple[Border, ...] = (
    # --- between two regions
    Border("pskov novgorod", "pskov-novgorod-baltic", "pskov-novgorod-polotsk", ((330, 185),)),
    Border("pskov polotsk", "pskov-novgorod-polotsk", "pskov-polotsk-brest", ((255, 298),)),
    Border("pskov brest", "pskov-polotsk-brest", "pskov-brest-baltic", ((142, 320),)),
    Border("novgorod polotsk", "pskov-novgorod-polotsk", "novgorod-polotsk-smolensk", ((380, 276),)),
    Border("novgorod smolensk", "novgorod-polotsk-smolensk", "novgorod-smolensk-rostov", ((515, 262),)),
    Border("novgorod rostov", "novgorod-rostov-out", "novgorod-smolensk-rostov", ((604, 130),)),
    Border("rostov smolensk", "novgorod-smolensk-rostov", "rostov-smolensk-chernigov", ((645, 262),)),
    Border("rostov chernigov", "rostov-smolensk-chernigov", "rostov-chernigov-suzdal", ((740, 312),)),
    Border("rostov suzdal", "rostov-suzdal-out", "rostov-chernigov-suzdal", ((828, 110), (812, 215))),
    Border("suzdal chernigov", "rostov-chernigov-suzdal", "suzdal-chernigov-murom"),
    Border("suzdal murom", "suzdal-chernigov-murom", "suzdal-murom-out", ((896, 306),)),
    Border("polotsk smolensk", "novgorod-polotsk-smolensk", "polotsk-smolensk-chernigov", ((440, 362),)),
    Border("polotsk chernigov", "polotsk-smolensk-chernigov", "polotsk-chernigov-kiev", ((462, 446),)),
    Border("polotsk kiev", "polotsk-chernigov-kiev", "polotsk-kiev-volyn", ((362, 446),)),
    Border("polotsk volyn", "polotsk-kiev-volyn", "polotsk-volyn-brest", ((226, 436),)),
    Border("polotsk brest", "polotsk-volyn-brest", "pskov-polotsk-brest", ((188, 372),)),
    Border("smolensk chernigov", "polotsk-smolensk-chernigov", "rostov-smolensk-chernigov",
           ((512, 428), (612, 414))),
    Border("volyn kiev", "polotsk-kiev-volyn", "volyn-kiev-galich", ((284, 530),)),
    Border("volyn galich", "volyn-kiev-galich", "volyn-brest-galich", ((210, 622),)),
    Border("volyn brest", "volyn-brest-galich", "polotsk-volyn-brest", ((122, 515),)),
    Border("kiev chernigov", "polotsk-chernigov-kiev", "kiev-chernigov-pereyaslavl", ((505, 482),)),
    Border("kiev pereyaslavl", "kiev-chernigov-pereyaslavl", "kiev-azov-pereyaslavl", ((548, 585),)),
    Border("kiev galich", "volyn-kiev-galich", "kiev-galich-azov", ((395, 628),)),
    Border("kiev azov", "kiev-galich-azov", "kiev-azov-pereyaslavl", ((525, 662),)),
    Border("chernigov pereyaslavl", "kiev-chernigov-pereyaslavl", "chernigov-pereyaslavl-murom",
           ((685, 498),)),
    Border("chernigov murom", "chernigov-pereyaslavl-murom", "suzdal-chernigov-murom", ((824, 402),)),
    Border("pereyaslavl murom", "chernigov-pereyaslavl-murom", "pereyaslavl-murom-azov", ((832, 520),)),
    Border("pereyaslavl azov", "pereyaslavl-murom-azov", "kiev-azov-pereyaslavl", ((710, 642),)),
    Border("murom azov", "murom-azov-out", "pereyaslavl-murom-azov", ((905, 566),)),
    Border("galich brest", "volyn-brest-galich", "galich-brest-peresech", ((132, 680),)),
    Border("galich peresech", "galich-brest-peresech", "galich-azov-peresech", ((330, 742),)),
    Border("galich azov", "galich-azov-peresech", "kiev-galich-azov"),
    Border("brest peresech", "galich-brest-peresech", "peresech-brest-out"),
    Border("azov peresech", "galich-azov-peresech", "azov-peresech-black", ((506, 748),)),
    # --- between a region and the land beyond
    Border("novgorod out", "novgorod-out-baltic", "novgorod-rostov-out", ((430, 34), (510, 24))),
    Border("rostov out", "novgorod-rostov-out", "rostov-suzdal-out", ((660, 24), (735, 44))),
    Border("suzdal out", "rostov-suzdal-out", "suzdal-murom-out", ((870, 24), (955, 52), (982, 130),
           (966, 215))),
    Border("murom out", "suzdal-murom-out", "murom-azov-out", ((968, 395), (972, 480))),
    Border("azov out", "murom-azov-out", "azov-out-black", ((980, 660), (966, 730))),
    Border("peresech out", "peresech-out-black", "peresech-brest-out", ((390, 846), (300, 832),
           (225, 838))),
    Border("brest out", "peresech-brest-out", "brest-out-baltic", ((92, 752), (46, 668), (20, 560),
           (36, 455))),
    # --- coasts
    Border("brest baltic", "brest-out-baltic", "pskov-brest-baltic", ((48, 340),), COAST),
    Border("pskov baltic", "pskov-brest-baltic", "pskov-novgorod-baltic", ((122, 284), (132, 246),
           (116, 218), (72, 204), (58, 150), (112, 122), (196, 130), (258, 112)), COAST),
    Border("novgorod baltic", "pskov-novgorod-baltic", "novgorod-out-baltic", ((336, 92), (362, 92)),
           COAST),
    Border("azov black", "azov-out-black", "azov-black-azovsea east", ((930, 818), (898, 822)), COAST),
    Border("azov azovsea", "azov-black-azovsea east", "azov-black-azovsea west", ((902, 786), (914, 752),
           (934, 722), (928, 706), (896, 718), (850, 722), (806, 742), (790, 764), (812, 786),
           (840, 794)), COAST),
    Border("azov black", "azov-black-azovsea west", "azov-peresech-black", ((858, 818), (820, 820),
           (790, 838), (756, 846), (728, 826), (708, 798), (738, 782), (744, 764), (704, 768), (664, 752),
           (640, 736), (622, 756), (590, 764), (556, 772)), COAST),
    Border("peresech black", "azov-peresech-black", "peresech-out-black", ((508, 814), (486, 820)),
           COAST),
    Border("baltic out", "novgorod-out-baltic", "baltic-edge north", ((352, 50), (300, 58), (246, 50),
           (196, 40), (172, 22)), COAST),
    Border("baltic out", "baltic-edge west", "brest-out-baltic", ((20, 376),), COAST),
    Border("black out", "azov-out-black", "black-edge east", (), COAST),
    Border("black out", "peresech-out-black", "black-edge south", ((462, 850),), COAST),
    # --- the frame, and the line drawn across the strait
    Border("baltic edge", "baltic-edge north", "baltic-edge corner", (), STRAIGHT),
    Border("baltic edge", "baltic-edge corner", "baltic-edge west", (), STRAIGHT),
    Border("black edge", "black-edge east", "black-edge corner", (), STRAIGHT),
    Border("black edge", "black-edge corner", "black-edge south", (), STRAIGHT),
    Border("black azovsea", "azov-black-azovsea west", "azov-black-azovsea east", (), STRAIGHT),
)
# fmt: on


class Region(NamedTuple):
    """A region's wished label place, and its longest name's length."""

    wish: Point
    letters: int

    @property
    def half_width(self) -> float:
        """Half the width of the longest name, in map units."""
        return self.letters * LETTER / 2 + 4


REGIONS: dict[str, Region] = {
    "novgorod": Region((440, 165), 8),
    "rostov": Region((722, 140), 6),
    "polotsk": Region((312, 330), 7),
    "smolensk": Region((568, 318), 9),
    "volyn": Region((198, 510), 6),
    "kiev": Region((400, 510), 4),
    "chernigov": Region((622, 440), 9),
    "pereyaslavl": Region((690, 550), 11),
    "pskov": Region((196, 160), 5),
    "suzdal": Region((895, 140), 7),
    "galich": Region((270, 650), 6),
    "brest": Region((104, 390), 8),
    "murom": Region((900, 370), 5),
    "peresech": Region((330, 768), 9),
    "azov": Region((760, 670), 4),
}


class Water(NamedTuple):
    """A river, a sea or a lake, with its names.

    A river is a line from source to mouth, a sea a face, a lake a ring.
    """

    en: str
    uk: str
    ru: str
    line: tuple[Point, ...] = ()
    label: Point | None = None


# fmt: off
RIVERS: dict[str, Water] = {
    "dnipro": Water("Dnipro", "Дніпро", "Днепр", ((596, 262), (622, 318), (560, 372), (500, 392),
          (482, 440), (494, 500), (520, 545), (574, 588), (644, 606), (686, 650), (676, 700), (642, 724),
          (640, 740))),
    "dvina": Water("Western Dvina", "Західна Двіна", "Западная Двина", ((556, 248), (500, 290),
          (440, 326), (372, 318), (300, 304), (226, 320), (170, 298), (118, 268))),
    "volga": Water("Volga", "Волга", "Волга", ((562, 204), (620, 186), (676, 152), (740, 158), (800, 196),
          (868, 222), (930, 208), (1000, 236))),
    "dnister": Water("Dnister", "Дністер", "Днестр", ((134, 640), (196, 690), (276, 700), (330, 728),
          (396, 740), (440, 780), (474, 800), (512, 812))),
    "don": Water("Don", "Дон", "Дон", ((872, 340), (858, 400), (884, 452), (872, 520), (904, 580),
          (948, 630), (952, 680), (926, 712))),
    "volkhov": Water("Volkhov", "Волхов", "Волхов", ((446, 226), (470, 170), (462, 120), (476, 62))),
    "neva": Water("Neva", "Нева", "Нева", ((464, 58), (430, 74), (386, 66))),
    "pripyat": Water("Pripyat", "Прип'ять", "Припять", ((142, 478), (220, 470), (300, 474), (390, 484),
          (490, 492))),
    "desna": Water("Desna", "Десна", "Десна", ((752, 344), (734, 398), (700, 456), (668, 486), (584, 494),
          (540, 508), (500, 506))),
}

SEAS: dict[str, Water] = {
    "baltic": Water("Baltic Sea", "Балтійське море", "Балтийское море", label=(104, 66)),
    "black": Water("Black Sea", "Чорне море", "Чёрное море", label=(616, 816)),
    "azovsea": Water("Sea of Azov", "Азовське море", "Азовское море", label=(856, 756)),
}

LAKES: dict[str, Water] = {
    "ladoga": Water("Lake Ladoga", "Ладозьке озеро", "Ладожское озеро", ((448, 44), (462, 22), (492, 14),
          (520, 28), (520, 52), (500, 68), (468, 66))),
    "ilmen": Water("Lake Ilmen", "Озеро Ільмень", "Озеро Ильмень", ((428, 232), (444, 222), (464, 228),
          (470, 240), (452, 250), (434, 246))),
    "peipus": Water("Lake Peipus", "Чудське озеро", "Чудское озеро", ((266, 146), (280, 158), (286, 182),
          (280, 206), (270, 200), (266, 176), (258, 160))),
    "beloye": Water("Lake Beloye", "Біле озеро", "Белое озеро", ((690, 66), (708, 60), (722, 70),
          (714, 82), (696, 80))),
}
# fmt: on
