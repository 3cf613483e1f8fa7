/** What pdfkit 0.20 has but its types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Column'
    bbox?: [left: number, top: number, right: number, bottom: number]
  }
}

declare namespace PDFKit {
  interface PDFPage {
    /** The key of the page's entry in the tree below. */
    readonly structParentTreeKey: number
  }
  interface PDFDocument {
    /** For each page, the elements of its marked contents, in order. */
    getStructParentTree(): {
      get(page: number): { id: number }[]
      add(page: number, elements: object): void
    }
  }
}
