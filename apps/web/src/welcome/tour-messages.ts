import type { Locale } from '../locale/catalogue.ts';
import { toursEn } from '../locale/en-tours.ts';
import { toursZh } from '../locale/zh-tours.ts';

/** A sentence of a tour, by its key. */
export type TourWord = keyof typeof toursEn;

/** Tour texts in all languages, loaded only when a tour opens. */
export const TOUR_MESSAGES: Readonly<Record<Locale, Readonly<Record<TourWord, string>>>> = { en: toursEn, zh: toursZh };
