import { useRef, useState, type DragEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Blocks,
  ClipboardPaste,
  File as FileIcon,
  Globe,
  Plus,
  Server,
  Sparkles,
  Upload,
  Waypoints,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { fileSourcesQuery } from '../../data/file-sources.ts';
import { filesQuery } from '../../data/files.ts';
import { pagesOf, pluginStore, type PluginPage } from '../../data/plugins.ts';
import { PluginFrame } from '../../result-view/plugin/PluginFrame.tsx';
import { sessionStore } from '../../state/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { FailureLine } from '../FailureLine.tsx';
import { UploadInput } from './UploadInput.tsx';
import { FilePreviewCard } from './FilePreviewCard.tsx';
import { FileTable } from './FileTable.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { ImportHead } from '../ImportHead.tsx';
import { TextGraphDialog } from './TextGraphDialog.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { SampleFiles } from './SampleFiles.tsx';
import { SourceSettings } from './SourceSettings.tsx';
import { UrlDialog } from './UrlDialog.tsx';
import { useUpload } from './use-upload.ts';
import styles from './files.module.css';

/** The account's files: upload, paste, fetch, preview, delete, and create a graph from the selected ones. Dropped files open a new import at once. */
export function FilesPage() {
  const t = useTranslations('import');
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const files = useQuery(filesQuery);
  const sources = useQuery(fileSourcesQuery).data;
  const { running, failure, upload } = useUpload();
  const [chosen, setChosen] = useState<string>();
  /** Files that the graph is not created from; new files are selected. */
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [isOver, setIsOver] = useState(false);
  const [dialog, setDialog] = useState<'paste' | 'text' | 'url' | 'folder'>();
  const [pluginPage, setPluginPage] = useState<PluginPage>();
  const pluginSources = pagesOf(
    useStore(pluginStore, (store) => store.plugins),
    'importSources',
  );
  const assistant = useStore(sessionStore, ({ studio }) => studio?.assistant);
  const input = useRef<HTMLInputElement>(null);
  const browse = (): void => input.current?.click();
  const makeGraph = (names: readonly string[]): void => {
    if (names.length > 0) void navigate({ to: '/import/create', search: { files: names } });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    void upload(event.dataTransfer.files).then(makeGraph);
  };
  const takePluginFile = (file: File): void => {
    setPluginPage(undefined);
    void upload([file]).then(([name]) => setChosen(name));
  };
  const list = files.data ?? [];
  const selected = list.map(({ name }) => name).filter((name) => !excluded.has(name));
  const preview = list.find((file) => file.name === chosen);
  const problem = failure ?? (files.error === null ? undefined : errorMessages(files.error).text);
  return (
    <div
      className="scroll"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="page">
        <ImportHead page="files">
          <Button size="form" icon={<ClipboardPaste size={16} />} onClick={() => setDialog('paste')}>
            {t('paste')}
          </Button>
          {assistant !== undefined && (
            <Button size="form" icon={<Sparkles size={16} />} onClick={() => setDialog('text')}>
              {t('textGraph')}
            </Button>
          )}
          {pluginSources.map((source) => (
            <Button
              key={`${source.plugin} ${source.page}`}
              size="form"
              icon={<Blocks size={16} />}
              onClick={() => setPluginPage(source)}
            >
              {source.title}
            </Button>
          ))}
          {sources !== undefined && sources.url !== 'off' && (
            <Button size="form" icon={<Globe size={16} />} onClick={() => setDialog('url')}>
              {t('fromUrl')}
            </Button>
          )}
          {sources?.hasFolder === true && (
            <Button size="form" icon={<Server size={16} />} onClick={() => setDialog('folder')}>
              {t('fromServer')}
            </Button>
          )}
          {list.length > 0 && (
            <>
              <Button
                size="form"
                icon={<Upload size={16} />}
                isBusy={running !== undefined}
                disabled={running !== undefined}
                onClick={browse}
              >
                {t('upload')}
              </Button>
              <Button
                kind="primary"
                size="form"
                icon={<Waypoints size={16} />}
                disabled={selected.length === 0}
                onClick={() => makeGraph(selected)}
              >
                {t('makeGraph', { count: selected.length })}
              </Button>
            </>
          )}
        </ImportHead>
        <UploadInput ref={input} onFiles={(chosenFiles) => void upload(chosenFiles)} />
        {running !== undefined && (
          <div style={{ marginBottom: 12 }}>
            <p className="meta">{t('uploading', { name: running.name })}</p>
            <ProgressBar label={t('uploading', { name: running.name })} share={running.share} />
          </div>
        )}
        {problem !== undefined && <FailureLine text={problem} />}
        {files.data !== undefined && list.length === 0 && (
          <>
            <div className={styles['drop']} data-over={isOver || undefined}>
              <Upload size={32} />
              <h2>{t('dropTitle')}</h2>
              <p className={styles['dropSay']}>{t('dropSay')}</p>
              <Button
                kind="primary"
                size="form"
                icon={<FileIcon size={16} />}
                disabled={running !== undefined}
                onClick={browse}
              >
                {t('browse')}
              </Button>
              <p className="meta" style={{ marginTop: 12 }}>
                {t('dropHint')}
              </p>
            </div>
            <SampleFiles onTake={(samples) => void upload(samples).then(makeGraph)} />
          </>
        )}
        {list.length > 0 && (
          <div className={styles['files']} data-preview={preview !== undefined || undefined}>
            <div>
              <FileTable
                files={list}
                chosen={chosen}
                onChoose={setChosen}
                excluded={excluded}
                onExclude={setExcluded}
              />
              <button
                type="button"
                className={styles['drop']}
                data-small
                data-over={isOver || undefined}
                style={{ width: '100%' }}
                onClick={browse}
              >
                <Plus size={16} />
                {t('dropMore')}
              </button>
            </div>
            {preview !== undefined && (
              <FilePreviewCard key={preview.name} file={preview} onClose={() => setChosen(undefined)} />
            )}
          </div>
        )}
        {sources !== undefined && <SourceSettings sources={sources} />}
        {dialog === 'paste' && (
          <PasteDialog
            onClose={() => setDialog(undefined)}
            onFile={(name) => {
              setDialog(undefined);
              setChosen(name);
            }}
          />
        )}
        {dialog === 'text' && assistant !== undefined && (
          <TextGraphDialog
            assistant={assistant}
            onClose={() => setDialog(undefined)}
            onFile={(file) => {
              setDialog(undefined);
              void upload([file]).then(makeGraph);
            }}
          />
        )}
        {pluginPage !== undefined && (
          <Dialog isOpen onClose={() => setPluginPage(undefined)} title={pluginPage.title} width={640}>
            <PluginFrame page={pluginPage} onFile={takePluginFile} />
          </Dialog>
        )}
        {dialog === 'folder' && (
          <FolderDialog
            onClose={() => setDialog(undefined)}
            onFiles={(names) => {
              setDialog(undefined);
              setChosen(names[0]);
            }}
          />
        )}
        {dialog === 'url' && sources !== undefined && (
          <UrlDialog
            sources={sources}
            onClose={() => setDialog(undefined)}
            onFiles={(names) => {
              setDialog(undefined);
              setChosen(names[0]);
            }}
          />
        )}
      </div>
    </div>
  );
}
