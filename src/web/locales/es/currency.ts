import type { texts as english } from '../en/currency.ts'

export const texts: typeof english = {
  ecb: 'Banco Central Europeo',
  shown:
    'Convertido de dólares estadounidenses a {{each}} {{currency}} por 1 USD ({{source}}, {{date}}). Los importes que introduce, las aprobaciones y los mensajes están en dólares estadounidenses.',
  stale: 'Este tipo tiene más de una semana.',
  decide: 'Los importes de esta página están en dólares estadounidenses, porque se introducen o se decide según ellos.',
  missing:
    'Por el momento no hay tipo de cambio para {{currency}}. Los importes están en dólares estadounidenses hasta que un administrador añada uno.',
}
