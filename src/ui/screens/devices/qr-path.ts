import { encode } from 'uqr';

/** Light modules around it, as readers want them. */
const QUIET = 4;

/** One path over all dark modules, a piece for each run of a row; `side` is the length of its square in modules. */
export const qrPath = (text: string): { readonly path: string; readonly side: number } => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const pieces: string[] = [];
  data.forEach((row, y) => {
    let from = 0;
    while (from < size) {
      const start = row.indexOf(true, from);
      if (start < 0) break;
      const light = row.indexOf(false, start);
      const end = light < 0 ? size : light;
      pieces.push(`M${start} ${y}h${end - start}v1h${start - end}z`);
      from = end;
    }
  });
  return { path: pieces.join(''), side: size };
};
