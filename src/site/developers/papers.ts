/** The paper about refusals, copied by the build from `docs`. */
export const ERRORS_PAPER = 'errors.md'
