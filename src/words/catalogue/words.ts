// The catalogue in other languages. Its English stands in the engine, which also writes it into generated files.

/** A title and a description. */
export type Titled = readonly [title: string, description: string]

/** What pages say of the catalogue and of the curated gallery; names of components are the same in every language. */
export interface CatalogueWords {
  /** By the type of the component: what it is, and its settings by their names. */
  readonly components: Readonly<
    Record<string, { readonly text: string; readonly settings: Readonly<Record<string, Titled>> }>
  >
  /** By the id of the template: its name and its description. */
  readonly templates: Readonly<Record<string, Titled>>
}
