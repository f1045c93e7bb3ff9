/** Abbreviations whose full stop does not end a sentence. */
export const abbreviations: ReadonlySet<string> = new Set(
  `bl.a ca cirka dvs d.v.s dr enl e.kr ev exkl f.d f.kr forts fr fr.o.m föreg gm i.e inkl jfr kap kl kr leg lic
  max med min mån nr obs o.dyl p.g.a pga prof ref resp s.a.s s.k sid sk st särsk t.ex tex tf tfn tim t.o.m tom
  tr t.v u.a uppl utg v vol vs övr äv m.a.o m.h.a mha f.n fn f.ö fö b.l.a t.h n.b`.split(/\s+/),
);

/** Abbreviations that often end a sentence: a capital letter after them begins the next one. */
export const closingAbbreviations: ReadonlySet<string> = new Set(
  "etc osv o.s.v m.m mm m.fl mfl o.d o.dyl e.d e.dyl m.fl.a".split(/\s+/),
);
