/** The product's version, inserted by the build from the root package.json. */
declare const __PRODUCT_VERSION__: string;

/** The address of a file that the build copies. */
declare module '*.json?url' {
  const url: string;
  export default url;
}
