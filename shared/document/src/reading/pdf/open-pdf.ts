import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;
export type Operators = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];
export type OperatorList = Awaited<ReturnType<PdfPage['getOperatorList']>>;

/**
 * Opens a PDF with only its own bytes, so that the text is the same wherever this runs. Pictures with more points than
 * `maxImageSize` are not decoded: only their positions are known.
 */
export async function openPdf(
  bytes: Uint8Array,
  maxImageSize: number,
): Promise<{ pdf: Pdf; operators: Operators }> {
  const { OPS: operators } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(
    // pdf.js transfers the bytes.
    bytes.slice(),
    {
      verbosity: 0,
      maxImageSize,
      disableFontFace: true,
      useSystemFonts: false,
      standardFontDataUrl: undefined,
      cMapUrl: undefined,
      isImageDecoderSupported: false,
      isOffscreenCanvasSupported: false,
      useWasm: false,
      enableXfa: false,
      stopAtErrors: false,
    },
  );
  return { pdf, operators };
}
