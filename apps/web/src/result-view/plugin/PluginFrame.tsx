import { useEffect, useRef } from 'react';
import { isRecord } from '@astrolabe/model';
import { webConfig } from '../../config.ts';
import type { PluginPage } from '../../data/plugins.ts';
import styles from './plugin.module.css';

/** A page of a plugin in a sandboxed frame. `message` is sent when the page is ready, and again when it changes. */
export function PluginFrame({
  page: { plugin, title, page },
  message,
  onFile,
}: {
  readonly page: PluginPage;
  readonly message?: Readonly<Record<string, unknown>>;
  readonly onFile?: (file: File) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const send = (): void => {
      // The frame has an opaque origin, which cannot be named.
      if (message !== undefined) frame.current?.contentWindow?.postMessage(message, '*');
    };
    const receive = ({ source, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || !isRecord(data)) return;
      const { type, name, text } = data;
      if (type === 'ready') send();
      if (type === 'file' && typeof name === 'string' && typeof text === 'string')
        onFile?.(new File([text], name.slice(0, 128)));
    };
    addEventListener('message', receive);
    send();
    return () => removeEventListener('message', receive);
  }, [message, onFile]);
  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      title={title}
      sandbox="allow-scripts"
      src={`${webConfig.basePath}api/v1/plugins/${encodeURIComponent(plugin)}/${encodeURIComponent(page)}`}
    />
  );
}
