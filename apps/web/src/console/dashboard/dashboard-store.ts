import { createStore } from 'zustand/vanilla';
import { DASHBOARD_CARDS_MAX } from '../../limits.ts';
import { newId } from '../../new-id.ts';
import { accountName, sessionStore } from '../../state/session-store.ts';
import { keptStorage } from '../../state/stored.ts';
import { dashboardText, EMPTY_DASHBOARD, readDashboard, type Dashboard, type DashboardCard } from './dashboard-file.ts';

/** The dashboard of the signed-in account, stored in this browser. */
export const dashboardStore = createStore<Dashboard>(kept);

let owner = ownerNow();

sessionStore.subscribe(() => {
  if (ownerNow() === owner) return;
  owner = ownerNow();
  dashboardStore.setState(kept(), true);
});

dashboardStore.subscribe((dashboard) => {
  if (owner !== undefined) keptStorage.write(keyOf(owner), dashboardText(dashboard));
});

// Another window of the account changes the same dashboard.
addEventListener('storage', ({ key }) => {
  if (owner !== undefined && key === keyOf(owner)) dashboardStore.setState(kept(), true);
});

/** Whether another card can be added. */
export function hasRoomForCard(): boolean {
  return dashboardStore.getState().cards.length < DASHBOARD_CARDS_MAX;
}

/** Appends a card. */
export function addCard(card: Omit<DashboardCard, 'id'>): void {
  dashboardStore.setState(({ cards }) => ({ cards: [...cards, { ...card, id: newId() }] }));
}

/** Changes a card. */
export function changeCard(id: string, change: Partial<DashboardCard>): void {
  dashboardStore.setState(({ cards }) => ({
    cards: cards.map((card) => (card.id === id ? { ...card, ...change } : card)),
  }));
}

/** Takes a card away. */
export function removeCard(id: string): void {
  dashboardStore.setState(({ cards }) => ({ cards: cards.filter((card) => card.id !== id) }));
}

/** Swaps a card with its predecessor or successor. */
export function moveCard(id: string, step: 1 | -1): void {
  const { cards } = dashboardStore.getState();
  const at = cards.findIndex((card) => card.id === id);
  const [card, other] = [cards[at], cards[at + step]];
  if (card === undefined || other === undefined) return;
  dashboardStore.setState({ cards: cards.with(at, other).with(at + step, card) });
}

function kept(): Dashboard {
  const account = ownerNow();
  const text = account === undefined ? undefined : keptStorage.read(keyOf(account));
  if (text === undefined) return EMPTY_DASHBOARD;
  try {
    return readDashboard(text);
  } catch {
    // Invalid stored data is treated as empty.
    return EMPTY_DASHBOARD;
  }
}

function ownerNow(): string | undefined {
  return accountName(sessionStore.getState().session);
}

function keyOf(account: string): string {
  return `astrolabe.dashboard.${account}`;
}
