/** The 21 regions with their county codes, under 1.2.752.129.2.2.1.18. */
export const regions = [
  {
    code: "01",
    name: "Region Stockholm",
  },
  {
    code: "03",
    name: "Region Uppsala",
  },
  {
    code: "04",
    name: "Region Sörmland",
  },
  {
    code: "05",
    name: "Region Östergötland",
  },
  {
    code: "06",
    name: "Region Jönköpings län",
  },
  {
    code: "07",
    name: "Region Kronoberg",
  },
  {
    code: "08",
    name: "Region Kalmar län",
  },
  {
    code: "09",
    name: "Region Gotland",
  },
  {
    code: "10",
    name: "Region Blekinge",
  },
  {
    code: "12",
    name: "Region Skåne",
  },
  {
    code: "13",
    name: "Region Halland",
  },
  {
    code: "14",
    name: "Västra Götalandsregionen",
  },
  {
    code: "17",
    name: "Region Värmland",
  },
  {
    code: "18",
    name: "Region Örebro län",
  },
  {
    code: "19",
    name: "Region Västmanland",
  },
  {
    code: "20",
    name: "Region Dalarna",
  },
  {
    code: "21",
    name: "Region Gävleborg",
  },
  {
    code: "22",
    name: "Region Västernorrland",
  },
  {
    code: "23",
    name: "Region Jämtland Härjedalen",
  },
  {
    code: "24",
    name: "Region Västerbotten",
  },
  {
    code: "25",
    name: "Region Norrbotten",
  },
];
