import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy, Download, RefreshCw, Search } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import { downloadUrls, fetchLogLines, isTaskActive, logsQuery } from '../../data/import-tasks.ts';
import { LOG_LINES_MAX, LOG_PAGE_LINES, LOG_POLL_MS } from '../../limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { parseLogLine } from './log-line.ts';
import shared from '../import.module.css';
import styles from './tasks.module.css';

/** The logs of a task, one tab per file; new lines are added while the task runs. */
export function TaskLog({ task, onClose }: { readonly task: ImportTask; readonly onClose: () => void }) {
  const t = useTranslations('tasks');
  const copy = useCopy();
  const format = useFormatter();
  const isActive = isTaskActive(task);
  const logs = useQuery({ ...logsQuery(task.id, isActive), placeholderData: keepPreviousData }).data ?? [];
  const [chosen, setChosen] = useState<string>();
  const [search, setSearch] = useState('');
  const file = chosen ?? logs[0]?.name;
  const lines = useLogLines(task, file);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) end.current?.scrollIntoView({ block: 'end' });
  }, [lines, isActive]);
  const wanted = search.trim().toLowerCase();
  const shown = lines
    .map(parseLogLine)
    .filter((line) => wanted === '' || `${line.time} ${line.level} ${line.message}`.toLowerCase().includes(wanted));
  const warnings = shown.filter((line) => line.level === 'WARN' || line.level === 'ERROR').length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('logTitle')}
      width={800}
      aside={
        <>
          <span className="second clip">{task.name}</span>
          {isActive && (
            <Chip tone="accent" icon={<RefreshCw size={12} />}>
              {t('following')}
            </Chip>
          )}
        </>
      }
      foot={
        <>
          <span className="meta">
            {t('logLines', { count: shown.length })}
            {warnings > 0 && `, ${t('logWarnings', { count: warnings })}`}
          </span>
          <span className="grow" />
          <Button icon={<Copy size={16} />} onClick={() => void copy(lines.join('\n'))}>
            {t('copy')}
          </Button>
          <a className={shared['link']} href={downloadUrls(task.id, file).log} download>
            <Download size={16} />
            {t('downloadThis')}
          </a>
        </>
      }
    >
      <div className={styles['logTabs']}>
        <Tabs
          label={t('logTitle')}
          tabs={logs.map(({ name, lines: count }) => ({
            name,
            text: name,
            count: count === undefined ? undefined : format.number(count),
          }))}
          chosen={file}
          onChoose={setChosen}
        />
        <span className="grow" />
        <TextField
          label={t('logFind')}
          isLabelHidden
          controlSize="bar"
          placeholder={t('logFind')}
          icon={<Search size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={styles['logBody']} role="log" tabIndex={0} aria-label={file}>
        {shown.length === 0 && <p className="second">{t('logEmpty')}</p>}
        {shown.map((line, index) => (
          <div key={index} className={styles['logLine']} data-level={line.level}>
            {line.time !== '' && <time>{line.time}</time>}
            {line.level !== '' && <b>{line.level}</b>} {line.message}
          </div>
        ))}
        <div ref={end} />
      </div>
    </Dialog>
  );
}

const NO_LINES: readonly string[] = [];

/** The lines of a log: pages of 500 up to its end, then a poll every two seconds while the task runs. */
function useLogLines(task: ImportTask, file: string | undefined): readonly string[] {
  const [read, setRead] = useState<{ readonly file: string; readonly lines: readonly string[] }>();
  const isActive = isTaskActive(task);
  useEffect(() => {
    if (file === undefined) return;
    const controller = new AbortController();
    let offset = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        const page = await fetchLogLines(task.id, file, offset, controller.signal);
        offset += page.length;
        const isFirst = offset === page.length;
        setRead((before) => ({
          file,
          lines: [...(isFirst ? [] : (before?.lines ?? [])), ...page].slice(-LOG_LINES_MAX),
        }));
        if (page.length === LOG_PAGE_LINES) return await look();
      } catch {
        // The next poll may succeed; the list of tasks reports a lost connection.
      }
      if (!controller.signal.aborted && isActive) timer = setTimeout(() => void look(), LOG_POLL_MS);
    };
    void look();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [task.id, file, isActive]);
  return read !== undefined && read.file === file ? read.lines : NO_LINES;
}
