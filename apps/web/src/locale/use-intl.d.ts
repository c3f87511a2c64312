import type { Catalogue, Locale } from './catalogue.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Catalogue;
    Locale: Locale;
  }
}
