/** What a drawn document is made of, on each of its pages. */
export interface Drawn {
  pages: number;
  /** Bytes of strokes that are not packed, as some programs of drawing write them. */
  strokes?: number;
  /** Small objects that the page names. */
  objects?: number;
  /** Signs of a picture of noise, a multiple of 250, which is packed by a sixth alone. */
  noise?: number;
  /** Elements of the tree of its structure: a cell of a table each. */
  tags?: number;
}

/** A PDF as programs write it that neither pack nor share anything. */
export function drawnDocument({
  pages,
  strokes = 200,
  objects = 0,
  noise = 0,
  tags = 0,
}: Drawn): Uint8Array<ArrayBuffer> {
  const parts: string[] = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const put = (number: number, body: string) => {
    offsets[number] = length;
    const part = `${number} 0 obj\n${body}\nendobj\n`;
    parts.push(part);
    length += part.length;
  };
  let seed = 7;
  let dice = 7;
  const point = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `${seed % 595}.${seed % 97}`;
  };
  const [catalog, tree, font, root] = [1, 2, 3, 4];
  let next = 5;
  const kids: string[] = [];
  const elements: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const [content, own] = [next, next + 1];
    next += 2;
    const lines: string[] = ['BT /F1 8 Tf 72 760 Td (Annexe) Tj ET'];
    for (let size = 0; size < strokes; size += lines.at(-1)!.length + 1)
      lines.push(`${point()} ${point()} m ${point()} ${point()} l S`);
    const text = lines.join('\n');
    put(content, `<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
    const states: string[] = [];
    for (let state = 0; state < objects; state += 1, next += 1) {
      put(next, `<< /Type /ExtGState /CA ${(state % 100) / 100} >>`);
      states.push(`/G${state} ${next} 0 R`);
    }
    let picture = '';
    if (noise > 0) {
      let dots = '';
      for (let dot = 0; dot < noise; dot += 1) {
        dice ^= dice << 13;
        dice ^= dice >>> 17;
        dice ^= dice << 5;
        dots += String.fromCodePoint(0x20 + ((dice >>> 8) % 95));
      }
      put(
        next,
        `<< /Type /XObject /Subtype /Image /Width 250 /Height ${noise / 250} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${noise} >>\nstream\n${dots}\nendstream`,
      );
      picture = ` /XObject << /P ${next} 0 R >>`;
      next += 1;
    }
    for (let tag = 0; tag < tags; tag += 1, next += 1) {
      put(next, `<< /Type /StructElem /S /TD /P ${root} 0 R /Pg ${own} 0 R /K ${tag} >>`);
      elements.push(`${next} 0 R`);
    }
    put(
      own,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /StructParents ${page} /Resources << /Font << /F1 ${font} 0 R >> /ExtGState << ${states.join(' ')} >>${picture} >> >>`,
    );
    kids.push(`${own} 0 R`);
  }
  const tagged = tags > 0 ? ` /MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R` : '';
  put(catalog, `<< /Type /Catalog /Pages ${tree} 0 R${tagged} >>`);
  put(tree, `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`);
  put(font, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  put(root, `<< /Type /StructTreeRoot /K [${elements.join(' ')}] >>`);
  const rows = Array.from(
    { length: next - 1 },
    (_, index) => `${String(offsets[index + 1]).padStart(10, '0')} 00000 n \n`,
  );
  parts.push(
    `xref\n0 ${next}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${next} /Root ${catalog} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return new TextEncoder().encode(parts.join(''));
}
