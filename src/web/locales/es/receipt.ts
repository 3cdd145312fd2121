/** Lo que se dice de los recibos de desmontaje. */
export const texts = {
  title: 'Recibo de desmontaje',
  failed: 'No se pudo cargar el recibo',
  html: 'Guardar como página',
  json: 'JSON, firmado',
  notSaved: 'No se guardó: {{detail}}',
  unknown: 'desconocido',
  leftLabel: 'Recursos que quedan',
  types: 'Lo que contenía el estado y adónde fue',
  all: 'Todos',
  proof: 'Recibo',
  kept_one: '1 conservado por la nube',
  kept_other: '{{count}} conservados por la nube',
  open: 'Abrir el recibo',
  none: 'No tiene recibo: un programa comunicó su final, o terminó antes de que hubiera recibos.',
  verdict: {
    clean: 'Examinado',
    left: 'Examinado',
    'not-looked': 'No se buscó',
  },
  notice: {
    clean: 'No queda nada: se examinó su cuenta y un recibo firmado lo dice.',
    left: 'Queda algo: su recibo firmado lo nombra con su precio.',
    'not-looked': 'Su recibo dice que nadie buscó lo que queda.',
  },
}
