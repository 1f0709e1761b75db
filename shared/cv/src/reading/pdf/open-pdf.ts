import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;
export type Operators = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];
export type OperatorList = Awaited<ReturnType<PdfPage['getOperatorList']>>;

/** Larger pictures are not decoded: where they stand is all that is asked of them. */
const MAX_PICTURE_PIXELS = 1_500_000;

/** Opens a PDF with nothing but its own bytes: the same text wherever this runs. */
export async function openPdf(bytes: Uint8Array): Promise<{ pdf: Pdf; operators: Operators }> {
  const { OPS: operators } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(
    // pdf.js takes the bytes over.
    bytes.slice(),
    {
      verbosity: 0,
      maxImageSize: MAX_PICTURE_PIXELS,
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
