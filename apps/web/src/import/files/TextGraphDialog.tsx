import { useId, useRef, useState } from 'react';
import { FileText, Sparkles } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { TEXT_GRAPH_LENGTH_MAX, type AssistantFacts, type ProposedGraph } from '@astrolabe/http-api';
import { api } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { FailureLine } from '../FailureLine.tsx';
import { ActFoot } from './ActFoot.tsx';
import { textOfFile } from './text-of-file.ts';
import controls from '../../ui/controls.module.css';
import shared from '../import.module.css';
import styles from './files.module.css';

/** Lets the language model propose a graph from a text or PDF. The proposal becomes a file that the import checks like any other. */
export function TextGraphDialog({
  assistant,
  onClose,
  onFile,
}: {
  readonly assistant: AssistantFacts;
  readonly onClose: () => void;
  readonly onFile: (file: File) => void;
}) {
  const t = useTranslations('import');
  const format = useFormatter();
  const errorLine = useErrorLine();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [focus, setFocus] = useState('');
  const [name, setName] = useState('text');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [proposal, setProposal] = useState<ProposedGraph>();
  const [controller, setController] = useState<AbortController>();
  const isTooLong = text.length > TEXT_GRAPH_LENGTH_MAX;
  const during = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(errorLine(error));
    } finally {
      setIsBusy(false);
    }
  };
  const read = (file: File | undefined): Promise<void> =>
    during(async () => {
      if (file === undefined) return;
      setName(file.name.replace(/\.[^.]*$/, ''));
      setText(await textOfFile(file));
    });
  const propose = (): Promise<void> =>
    during(async () => {
      const own = new AbortController();
      setController(own);
      const body = { text, ...(focus.trim() !== '' && { focus: focus.trim() }) };
      setProposal(await api.send('POST', 'api/v1/assistant/graph', body, { signal: own.signal }));
    });
  const close = (): void => {
    controller?.abort();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('textGraph')}
      width={720}
      foot={
        <ActFoot
          cancel={t('cancel')}
          act={t(proposal === undefined ? 'textGraphAsk' : 'textGraphImport')}
          icon={<Sparkles size={16} />}
          isBusy={isBusy}
          isDisabled={text.trim() === '' || isTooLong}
          onCancel={close}
          onAct={() =>
            proposal === undefined
              ? void propose()
              : onFile(new File([proposal.document], `${name}-graph.json`, { type: 'application/json' }))
          }
        />
      }
    >
      <div className={shared['form']}>
        <FileInput ref={input} accept=".pdf,.txt,.md" onFiles={(files) => void read(files[0])} />
        <div>
          <label htmlFor={id} className={controls['label']}>
            {t('textGraphText')}
          </label>
          <textarea
            id={id}
            className={styles['paste']}
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProposal(undefined);
            }}
          />
          <span className="meta">
            {t(isTooLong ? 'textGraphTooLong' : 'textGraphLength', {
              count: format.number(text.length),
              most: format.number(TEXT_GRAPH_LENGTH_MAX),
            })}
          </span>
        </div>
        <Button icon={<FileText size={16} />} disabled={isBusy} onClick={() => input.current?.click()}>
          {t('textGraphFile')}
        </Button>
        <TextField
          label={t('textGraphFocus')}
          isOptional
          placeholder={t('textGraphFocusHint')}
          value={focus}
          onChange={(event) => setFocus(event.currentTarget.value)}
        />
        <p className="meta">{t('textGraphSent', { model: assistant.model, host: assistant.host })}</p>
        {proposal !== undefined && (
          <p role="status">
            {t('textGraphFound', {
              vertices: proposal.vertexCount,
              edges: proposal.edgeCount,
              skipped: proposal.skippedCount,
            })}
          </p>
        )}
        {failure !== undefined && <FailureLine text={failure} />}
      </div>
    </Dialog>
  );
}
