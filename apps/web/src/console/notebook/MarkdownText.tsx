import { useMemo, type ReactNode } from 'react';
import { parseMarkdown, type MarkdownBlock, type MarkdownSpan } from './markdown.ts';
import styles from './notebook.module.css';

const HEADINGS = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;

/** Rendered Markdown. */
export function MarkdownText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className={styles['words']}>
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: MarkdownBlock }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = HEADINGS[block.level];
      return (
        <Heading>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case 'text':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Spans spans={block.spans} />
        </blockquote>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Spans spans={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'code':
      return <pre>{block.text}</pre>;
  }
}

function Spans({ spans }: { readonly spans: readonly MarkdownSpan[] }): ReactNode {
  return spans.map(({ kind, text, href }, at) => {
    switch (kind) {
      case 'code':
        return <code key={at}>{text}</code>;
      case 'strong':
        return <strong key={at}>{text}</strong>;
      case 'emphasis':
        return <em key={at}>{text}</em>;
      case 'link':
        return (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        );
      default:
        return text;
    }
  });
}
