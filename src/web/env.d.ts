interface ImportMetaEnv {
  /** Version of package.json, set by the build. */
  readonly VITE_VERSION: string
}
