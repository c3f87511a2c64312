import './ui/tokens.css';
import './ui/fonts.css';
import './app/mantine.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { fetchCodeOf } from './app/lazy-page.ts';
import { router } from './app/router.tsx';
import { webConfig } from './config.ts';
import { resumeSession } from './data/resume-session.ts';
import { firstLocale } from './locale/catalogue.ts';
import { showLocale } from './locale/messages-store.ts';
import { preferencesStore } from './state/preferences-store.ts';
import { sessionStore } from './state/session-store.ts';
import { lookOf } from './app/theme.ts';

document.documentElement.dataset['theme'] = lookOf(preferencesStore.getState().theme);
const [, , page] = router.getMatchedRoutes(router.latestLocation.pathname);
fetchCodeOf(page?.options.component);
if (!webConfig.isView) await resumeSession();
await showLocale(
  firstLocale(
    preferencesStore.getState().locale,
    sessionStore.getState().studio?.siteName ?? '',
    location.href,
    navigator.languages,
  ),
);
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
