import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;
export type Operators = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];
export type OperatorList = Awaited<ReturnType<PdfPage['getOperatorList']>>;

/**
 * Opens a PDF with nothing but its own bytes: the same text wherever this runs. Pictures of more points than `maxImageSize` are not
 * decoded: of them, where they stand is known.
 */
export async function openPdf(
  bytes: Uint8Array,
  maxImageSize: number,
): Promise<{ pdf: Pdf; operators: Operators }> {
  const { OPS: operators } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(
    // pdf.js takes the bytes over.
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
