import { describe, expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';

/** A PDF of one page with this content, its font encoded as by a program that only embeds the used letters. */
const pdfOf = (encoding: string, content: string): Uint8Array => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encoding} >>`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + end);
};

describe('the code of a letter in a PDF', () => {
  it('does not say what it is: 32 may be any letter, and another code the space', async () => {
    const lines = [
      'Claire~Dubois,~formatrice~bureauti ue~et~logisti ue',
      'Animation~de~sessions~pour~des~publics~varies~et~exigeants',
    ];
    const shown = lines.map((line, index) => `1 0 0 1 60 ${780 - index * 14} Tm (${line}) Tj`).join(' ');
    const { pages } = await readDocument(
      pdfOf('<< /Type /Encoding /Differences [32 /q 126 /space] >>', `BT /F1 10 Tf ${shown} ET`),
    );
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual([
      'Claire Dubois, formatrice bureautique et logistique',
      'Animation de sessions pour des publics varies et exigeants',
    ]);
  });
});
