/** Options that pdfkit 0.20 accepts but its types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Column'
    bbox?: [left: number, top: number, right: number, bottom: number]
  }
}
