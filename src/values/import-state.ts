/** How far an import of a catalogue is. */
export const IMPORT_STATES = ['running', 'applied', 'failed'] as const
