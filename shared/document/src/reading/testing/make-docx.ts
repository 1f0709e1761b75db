import { strToU8, zipSync } from 'fflate';

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');
export const FILLER = '<w:p><w:r><w:t>Conception et animation de formations en bureautique</w:t></w:r></w:p>';

export const part = (root: string, inner: string) => strToU8(`<w:${root} ${NAMESPACES}>${inner}</w:${root}>`);
export const docx = (body: string, others: Record<string, Uint8Array> = {}) =>
  zipSync({ 'word/document.xml': part('document', `<w:body>${body}</w:body>`), ...others });
export const run = (text: string, look = '') =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const p = (inner: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
export const cell = (inner: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
export const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`;
export const textBox = (inner: string, { fill = '', extent = 'cx="2000000" cy="2000000"', x = 0 } = {}) =>
  `<w:r><w:drawing><wp:anchor><wp:extent ${extent}/><wp:positionH><wp:posOffset>${x}</wp:posOffset></wp:positionH>
   <wps:wsp><wps:spPr>${fill}</wps:spPr><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></wps:wsp>
   </wp:anchor></w:drawing></w:r>`;
export const WHITE = '<w:color w:val="FFFFFF"/>';
export const DARK = '<w:shd w:val="clear" w:fill="1F3864"/>';
