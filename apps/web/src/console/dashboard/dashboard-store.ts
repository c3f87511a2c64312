import { createStore } from 'zustand/vanilla';
import type { DashboardEntry } from '@astrolabe/http-api';
import { changeDashboard, createDashboard, dashboardsQuery, loadDashboard } from '../../data/dashboards.ts';
import { queryClient } from '../../data/query-client.ts';
import { DASHBOARD_CARDS_MAX } from '../../limits.ts';
import { newId } from '../../new-id.ts';
import { accountName, onAccountLeft, sessionStore } from '../../state/session-store.ts';
import { browserStorage } from '../../state/stored.ts';
import {
  dashboardText,
  emptyDashboard,
  readDashboard,
  type Dashboard,
  type DashboardCard,
  type DashboardPart,
} from './dashboard-file.ts';

/** The open dashboard with its content. */
export interface OpenDashboard extends Pick<DashboardEntry, 'id' | 'name' | 'isShared' | 'isOwn' | 'owner'>, Dashboard {
  /** The current page. */
  readonly pageId: string;
}

/** The open dashboard, and why it could not be loaded or saved. */
export const dashboardStore = createStore<{
  readonly open: OpenDashboard | undefined;
  readonly failure: unknown;
}>(() => ({ open: undefined, failure: undefined }));

onAccountLeft(() => dashboardStore.setState({ open: undefined, failure: undefined }));

const SAVE_AFTER_MS = 500;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Opens a dashboard and remembers it as the last one opened. */
export async function openDashboard(id: string): Promise<void> {
  if (dashboardStore.getState().open?.id === id) return;
  await saveNow();
  dashboardStore.setState({ open: undefined, failure: undefined });
  try {
    const { content, name, isShared, isOwn, owner } = await loadDashboard(id);
    const dashboard = readDashboard(content);
    const pageId = dashboard.pages[0]?.id ?? '';
    dashboardStore.setState({ open: { id, name, isShared, isOwn, owner, ...dashboard, pageId } });
    browserStorage.write(lastKey(), id);
  } catch (failure) {
    dashboardStore.setState({ failure });
  }
}

/** Returns the last opened of the given dashboards, or the first one. */
export function lastOpened(entries: readonly DashboardEntry[]): DashboardEntry | undefined {
  const last = browserStorage.read(lastKey());
  return entries.find(({ id }) => id === last) ?? entries[0];
}

/** Saves a new dashboard and returns its id. */
export async function newDashboard(name: string, dashboard: Dashboard = emptyDashboard()): Promise<string> {
  const id = await createDashboard({ name, isShared: false, content: dashboardText(dashboard) });
  await refreshList();
  return id;
}

/**
 * Adds a card to the last page of the account's last opened dashboard, or of a new one with the given name. Returns that dashboard; undefined if it
 * is full.
 */
export async function putOnDashboard(
  card: Omit<DashboardCard, 'id'>,
  name: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const own = (await queryClient.fetchQuery({ ...dashboardsQuery, staleTime: 0 })).filter(({ isOwn }) => isOwn);
  const entry = lastOpened(own);
  if (entry === undefined) {
    const dashboard = withCard(emptyDashboard(), card);
    const id = await newDashboard(name, dashboard);
    browserStorage.write(lastKey(), id);
    return { id, name };
  }
  await saveNow();
  const { content, isShared } = await loadDashboard(entry.id);
  const before = readDashboard(content);
  if (cardCountOf(before) >= DASHBOARD_CARDS_MAX) return undefined;
  await changeDashboard(entry.id, { name: entry.name, isShared, content: dashboardText(withCard(before, card)) });
  if (dashboardStore.getState().open?.id === entry.id) dashboardStore.setState({ open: undefined });
  return entry;
}

function withCard(dashboard: Dashboard, card: Omit<DashboardCard, 'id'>): Dashboard {
  const last = dashboard.pages.length - 1;
  return {
    ...dashboard,
    pages: dashboard.pages.map((page, at) =>
      at === last ? { ...page, cards: [...page.cards, { ...card, id: newId() }] } : page,
    ),
  };
}

/** Number of cards of all pages. */
export function cardCountOf({ pages }: Dashboard): number {
  return pages.reduce((sum, { cards }) => sum + cards.length, 0);
}

/** Changes the open dashboard if the account owns it; it is saved after a short delay. */
export function changeOpen(change: (open: OpenDashboard) => Partial<OpenDashboard>): void {
  const { open } = dashboardStore.getState();
  if (open === undefined || !open.isOwn) return;
  dashboardStore.setState({ open: { ...open, ...change(open) } });
  addEventListener('pagehide', saveSoon);
  clearTimeout(timer);
  timer = setTimeout(saveSoon, SAVE_AFTER_MS);
}

/** Shows a page. Not saved with the dashboard. */
export function choosePage(pageId: string): void {
  dashboardStore.setState(({ open }) => ({ open: open && { ...open, pageId } }));
}

/** Changes the cards of the current page. */
export function changeCards(change: (cards: readonly DashboardCard[]) => readonly DashboardCard[]): void {
  changeOpen(({ pages, pageId }) => ({
    pages: pages.map((page) => (page.id === pageId ? { ...page, cards: change(page.cards) } : page)),
  }));
}

/** Appends a card to the current page. */
export function addCard(card: Omit<DashboardCard, 'id'>): void {
  changeCards((cards) => [...cards, { ...card, id: newId() }]);
}

/** Changes a card. */
export function changeCard(id: string, change: Partial<DashboardCard>): void {
  changeCards((cards) => cards.map((card) => (card.id === id ? { ...card, ...change } : card)));
}

/** Removes a card. Returns a function that puts it back. */
export function removeCard(id: string): () => void {
  const at = pageInSight()?.cards.findIndex((card) => card.id === id) ?? -1;
  const card = pageInSight()?.cards[at];
  changeCards((cards) => cards.filter((one) => one.id !== id));
  return () => card && changeCards((cards) => cards.toSpliced(at, 0, card));
}

/** Moves a card to the position of another one; the cards in between shift. */
export function moveCard(id: string, targetId: string): void {
  changeCards((cards) => {
    const from = cards.findIndex((card) => card.id === id);
    const to = cards.findIndex((card) => card.id === targetId);
    const card = cards[from];
    return card === undefined || to < 0 || from === to ? cards : cards.toSpliced(from, 1).toSpliced(to, 0, card);
  });
}

/** Adds an empty page and shows it. */
export function addPage(): void {
  const id = newId();
  changeOpen(({ pages }) => ({ pages: [...pages, { id, title: '', cards: [] }], pageId: id }));
}

/** Removes the current page with its cards unless it is the only one. Returns an undo function. */
export function removePage(): () => void {
  const before = dashboardStore.getState().open;
  const at = before?.pages.findIndex(({ id }) => id === before.pageId) ?? -1;
  const removed = before?.pages[at];
  changeOpen(({ pages, pageId }) => {
    const rest = pages.filter(({ id }) => id !== pageId);
    return rest.length === 0 ? {} : { pages: rest, pageId: rest[Math.max(0, at - 1)]?.id ?? '' };
  });
  return () => removed && changeOpen(({ pages }) => ({ pages: pages.toSpliced(at, 0, removed), pageId: removed.id }));
}

/** Returns the current page. */
export function pageInSight(open = dashboardStore.getState().open): DashboardPart | undefined {
  return open?.pages.find(({ id }) => id === open.pageId) ?? open?.pages[0];
}

/** Reloads the list of dashboards. */
export async function refreshList(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: dashboardsQuery.queryKey });
}

function saveSoon(): void {
  void saveNow();
}

/** Saves pending changes. On failure shows an error and keeps the changes in the page. */
export async function saveNow(): Promise<void> {
  const { open } = dashboardStore.getState();
  if (timer === undefined || open === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  try {
    await changeDashboard(open.id, { name: open.name, isShared: open.isShared, content: dashboardText(open) });
    dashboardStore.setState({ failure: undefined });
    await refreshList();
  } catch (failure) {
    dashboardStore.setState({ failure });
  }
}

function lastKey(): string {
  return `astrolabe.dashboard ${accountName(sessionStore.getState().session) ?? ''}`;
}
