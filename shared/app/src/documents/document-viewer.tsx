import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Download, ExternalLink, FileText } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { focusHeadingBefore } from '../browser/focus-before.ts';
import { keepFocusInPlace } from '../browser/keep-focus-in-place.ts';
import { saveAs } from '../browser/save-as.ts';
import { useFailureId, useFailureNotice } from '../failures/use-failure-notice.ts';
import { lazySection } from '../parts/failed-part.tsx';
import { lazyPart, type PartFailure } from '../parts/lazy-part.tsx';
import { partAdvice } from '../parts/part-advice.ts';
import { documentFileQueryOptions } from './data/document-file-query.ts';
import { documentLinkQueryOptions } from './data/document-link-query.ts';
import { useDocumentDownload } from './data/use-document-download.ts';
import {
  ACCESS_FAILED,
  IN_WORD,
  LINK_FAILED,
  unreadable,
  UNSUPPORTED,
  VIEW_FAILED,
} from './model/messages.ts';
import { NO_PASSAGES, type Passages } from './model/passage.ts';
import { previewOfFile, type StoredFile } from './model/stored-file.ts';
import './documents.css';

const ReadTextView = lazySection(
  () => import('./read-text-view.tsx'),
  () => <ViewerLoading />,
);
const PdfReader = lazyPart(() => import('./pdf-reader.tsx'), {
  pending: () => <ViewerLoading />,
  failed: ({ link }, failure) => <FailedReader link={link} failure={failure} />,
});

export type DocumentViewerProps = {
  file: StoredFile;
  /** The person to ask when a file cannot be read: « au candidat ». */
  sender: string;
  /** The header of a pane; a dialog has its own. */
  hasTitle?: boolean;
  /** The passages to highlight in it. */
  passages?: Passages;
  /** The file itself, where it is on this device and not stored: nothing is asked of the server. */
  local?: Blob;
};

/** Shows a PDF, or explains how to read another format; loading, failed, loaded. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { file, hasTitle = false, passages = NO_PASSAGES } = props;
  const preview = previewOfFile(file);
  if (preview === 'pdf') {
    return <PdfViewer key={file.id + file.path} {...props} hasTitle={hasTitle} passages={passages} />;
  }
  return (
    <>
      {hasTitle && <ViewerTitle file={file} />}
      {passages.text ? (
        <div className="doc-read">
          <DownloadLine file={file} />
          <ReadTextView text={passages.text} activeKey={passages.activeKey} sought={passages.sought} />
        </div>
      ) : (
        <DownloadNotice file={file} isWord={preview === 'download'} />
      )}
    </>
  );
}

function ViewerTitle({ file }: { file: StoredFile }) {
  return (
    <div className="doc-bar">
      <FileText className="icon" aria-hidden />
      <strong title={file.file_name}>{file.file_name}</strong>
    </div>
  );
}

/** Word files are opened on the person's own machine; other formats are not supported (spec §5). */
function DownloadNotice({ file, isWord }: { file: StoredFile; isWord: boolean }) {
  const { download, pendingId } = useDocumentDownload();
  return (
    <div className="doc-notice">
      <FileText className="icon icon-lg" aria-hidden />
      <h3>{isWord ? IN_WORD : UNSUPPORTED}</h3>
      <p className="muted">
        {isWord
          ? 'Les fichiers DOC et DOCX ne s’affichent pas ici\u00a0: téléchargez-le pour le lire.'
          : 'Seuls les PDF s’affichent ici. Téléchargez le fichier pour l’ouvrir avec un autre logiciel.'}
      </p>
      <Button
        icon={<Download className="icon" aria-hidden />}
        loading={pendingId !== undefined}
        onClick={() => download(file)}
      >
        Télécharger
      </Button>
    </div>
  );
}

/** Above the extracted text: Word shows the document itself, with its layout. */
function DownloadLine({ file }: { file: StoredFile }) {
  const { download, pendingId } = useDocumentDownload();
  return (
    <div className="doc-read-line">
      <div>
        <h3>{IN_WORD}</h3>
        <p className="muted">Voici le texte que l’analyse y a lu.</p>
      </div>
      <Button
        size="sm"
        icon={<Download className="icon" aria-hidden />}
        loading={pendingId !== undefined}
        onClick={() => download(file)}
      >
        Télécharger
      </Button>
    </div>
  );
}

type PdfViewerProps = DocumentViewerProps & Required<Pick<DocumentViewerProps, 'hasTitle' | 'passages'>>;

function PdfViewer({ file, sender, hasTitle, passages, local }: PdfViewerProps) {
  const client = useQueryClient();
  const link = useQuery({ ...documentLinkQueryOptions(file), enabled: !local });
  const fileOptions = documentFileQueryOptions(file, link.data);
  const read = useQuery(fileOptions);
  const bytes = local ? { ...read, data: local, error: null } : read;
  const { download, pendingId } = useDocumentDownload();
  // Bytes that cannot be read may have been damaged on the way.
  const readAgain = () => void client.resetQueries({ queryKey: fileOptions.queryKey });
  const linkMessage = file.path || file.file_url ? LINK_FAILED : ACCESS_FAILED;
  // If renewing the link fails later, a file that is already shown remains.
  const linkError = bytes.data ? null : link.error;
  const linkErrorId = useFailureNotice(linkError, linkMessage);
  const bytesErrorId = useFailureNotice(bytes.error, ACCESS_FAILED);

  if (linkError) {
    return (
      <FailedViewer
        cause={linkMessage}
        errorId={linkErrorId}
        onRetry={() => void link.refetch()}
        link={undefined}
      />
    );
  }
  if (bytes.error && !bytes.data) {
    return (
      <FailedViewer
        cause={ACCESS_FAILED}
        errorId={bytesErrorId}
        onRetry={() => void link.refetch().then(() => bytes.refetch())}
        link={link.data}
      />
    );
  }
  if (!bytes.data) {
    return (
      <>
        {hasTitle && <ViewerTitle file={file} />}
        <ViewerLoading />
      </>
    );
  }
  return (
    <ReaderBoundary
      renderFailure={(retry) => (
        <FailedViewer
          cause={unreadable(sender)}
          errorId={undefined}
          onRetry={() => {
            readAgain();
            retry();
          }}
          link={link.data}
        />
      )}
    >
      <PdfReader
        file={bytes.data}
        name={file.file_name}
        hasTitle={hasTitle}
        link={link.data}
        passages={passages}
        isDownloading={pendingId !== undefined}
        onDownload={() => (local ? saveAs(local, file.file_name) : download(file))}
        renderFailure={() => (
          <FailedViewer cause={unreadable(sender)} errorId={undefined} onRetry={readAgain} link={link.data} />
        )}
      />
    </ReaderBoundary>
  );
}

function ViewerLoading() {
  return (
    <div className="doc-scroll">
      <LoadingStatus label="Chargement du document...">
        <div className="doc-skeleton">
          <SkeletonBlock width="46%" height={26} />
          <SkeletonBlock width="64%" />
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock width="82%" />
          <SkeletonBlock />
          <SkeletonBlock width="74%" />
        </div>
      </LoadingStatus>
    </div>
  );
}

type FailedViewerProps = {
  /** The cause, with the message of the catalogue where it has one. */
  cause: string;
  errorId: string | undefined;
  onRetry: () => void;
  /** The button goes away with the message as soon as it is pressed. */
  isReplaced?: boolean;
  link: string | undefined;
};

/** Shown in place of a PDF that cannot be shown, for any cause (spec §2). */
function FailedViewer({ cause, errorId, onRetry, isReplaced = true, link }: FailedViewerProps) {
  return (
    <div className="doc-failed" ref={keepFocusInPlace}>
      <ErrorState
        title={VIEW_FAILED}
        description={cause}
        {...(errorId && { errorId })}
        onRetry={() => {
          if (isReplaced) focusHeadingBefore(document.activeElement);
          onRetry();
        }}
        compact
        actions={
          link && (
            <Button
              size="sm"
              variant="text"
              href={link}
              target="_blank"
              icon={<ExternalLink className="icon" aria-hidden />}
            >
              Ouvrir dans un nouvel onglet
            </Button>
          )
        }
      />
    </div>
  );
}

/** The code that shows a PDF could not be loaded; the file itself may be sound. */
function FailedReader({ link, failure }: { link: string | undefined; failure: PartFailure }) {
  const errorId = useFailureId(failure.error, 'part');
  return (
    <FailedViewer
      cause={partAdvice()}
      errorId={errorId}
      onRetry={failure.onRetry}
      isReplaced={false}
      link={link}
    />
  );
}

type BoundaryProps = { children: ReactNode; renderFailure: (retry: () => void) => ReactNode };

/** The reader's own code may fail to render; the rest of the page remains. */
class ReaderBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (this.state.hasFailed) return this.props.renderFailure(() => this.setState({ hasFailed: false }));
    return this.props.children;
  }
}
