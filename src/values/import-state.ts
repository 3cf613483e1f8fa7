/** The states of an import of a catalogue. */
export const IMPORT_STATES = ['running', 'applied', 'failed'] as const
