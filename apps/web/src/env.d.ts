/** The product's version, put in by the build from the root package.json. */
declare const __PRODUCT_VERSION__: string;
