import type { Locale } from '../locale/catalogue.ts';
import { toursEn } from '../locale/en-tours.ts';
import { toursZh } from '../locale/zh-tours.ts';

/** A sentence of a tour, by its key. */
export type TourWord = keyof typeof toursEn;

/** The sentences of the tours in every language: only who opens a tour needs them, so they are no part of the catalogue. */
export const TOUR_WORDS: Readonly<Record<Locale, Readonly<Record<TourWord, string>>>> = { en: toursEn, zh: toursZh };
