import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Info, Search, SquareTerminal } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { webConfig } from '../config.ts';
import { StatementText } from '../editor/StatementText.tsx';
import { consoleStore, openTab } from '../state/console-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { PendingPage } from '../ui/PendingPage.tsx';
import { useHasModule } from '../ui/use-has-module.ts';
import { TextField } from '../ui/TextField.tsx';
import { isGuideId, type GuideBlock, type GuidePage as Page } from '../locale/guide-page.ts';
import { searchGuide } from './guide-search.ts';
import styles from './guide.module.css';

/** The guide: pages by task and for reference, served by the studio itself. */
export function GuidePage() {
  const t = useTranslations('guide');
  const pages = useGuide();
  const { _splat: id = '' } = useParams({ strict: false });
  const [search, setSearch] = useState('');
  const found = useMemo(() => searchGuide(pages ?? [], search), [pages, search]);
  if (pages === undefined) return <PendingPage />;
  const page = pages.find((one) => one.id === (isGuideId(id) ? id : 'start'));
  return (
    <div className={styles['guide']}>
      <nav className={styles['contents']} aria-label={t('contents')}>
        <TextField
          isLabelHidden
          controlSize="bar"
          label={t('search')}
          placeholder={t('search')}
          icon={<Search size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {(['task', 'reference'] as const).map((group) => {
          const hits = found.filter((hit) => hit.page.group === group);
          return (
            hits.length > 0 && (
              <section key={group}>
                <h2>{t(group)}</h2>
                <ul>
                  {hits.map((hit) => (
                    <li key={hit.page.id}>
                      <Link
                        to="/guide/$"
                        params={{ _splat: hit.page.id }}
                        aria-current={hit.page.id === page?.id ? 'page' : undefined}
                      >
                        <span>{hit.page.title}</span>
                        {search !== '' && <span className="meta">{hit.excerpt}</span>}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
        <p role="status" className={styles['none']}>
          {found.length === 0 ? t('none', { search }) : ''}
        </p>
      </nav>
      {page !== undefined && <GuideArticle key={page.id} page={page} />}
    </div>
  );
}

function GuideArticle({ page }: { readonly page: Page }) {
  return (
    <div className={styles['room']} tabIndex={0} role="region" aria-label={page.title}>
      <article className={styles['article']}>
        <h1>{page.title}</h1>
        <p className={styles['summary']}>{page.summary}</p>
        {page.blocks.map((block, at) => (
          <Block key={at} block={block} />
        ))}
      </article>
    </div>
  );
}

function Block({ block }: { readonly block: GuideBlock }) {
  const t = useTranslations('guide');
  const locale = useLocale();
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'text':
      return <p>{withCode(block.text)}</p>;
    case 'note':
      return (
        <p className={styles['note']}>
          <Info size={16} />
          <span>{withCode(block.text)}</span>
        </p>
      );
    case 'steps':
      return (
        <ol>
          {block.items.map((item) => (
            <li key={item}>{withCode(item)}</li>
          ))}
        </ol>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{withCode(item)}</li>
          ))}
        </ul>
      );
    case 'statements':
      return <Statements text={block.text} />;
    case 'picture':
      return (
        <figure>
          <img
            src={`${webConfig.basePath}guide/${block.name}-${locale}.webp`}
            width={1280}
            height={800}
            alt={block.alt}
            loading="lazy"
          />
          <figcaption className="meta">{block.alt}</figcaption>
        </figure>
      );
    case 'table':
      return (
        <div className={styles['table']} tabIndex={0} role="group" aria-label={t('table')}>
          <table className="table">
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell) => (
                    <td key={cell}>{withCode(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** Statements with a button that inserts them into the console without running them. */
function Statements({ text }: { readonly text: string }) {
  const t = useTranslations('guide');
  const navigate = useNavigate();
  const hasModule = useHasModule();
  return (
    <div className={styles['statements']}>
      <pre tabIndex={0}>
        <StatementText text={text} />
      </pre>
      {hasModule('console') && (
        <IconButton
          label={t('open')}
          icon={<SquareTerminal size={16} />}
          onClick={() => {
            if (consoleStore.getState().text !== `${text};`) openTab(`${text};`);
            void navigate({ to: '/console' });
          }}
        />
      )}
    </div>
  );
}

/** Renders backquoted words as code. */
function withCode(text: string): readonly ReactNode[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

/** The pages in the language of the studio, loaded without those of other languages. */
function useGuide(): readonly Page[] | undefined {
  const locale = useLocale();
  const [guide, setGuide] = useState<{ readonly locale: string; readonly pages: readonly Page[] }>();
  useEffect(() => {
    let isWanted = true;
    const pages =
      locale === 'zh'
        ? import('./content-zh.ts').then((module) => module.guideZh)
        : import('./content-en.ts').then((module) => module.guideEn);
    void pages.then((loaded) => isWanted && setGuide({ locale, pages: loaded }));
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return guide?.pages;
}
