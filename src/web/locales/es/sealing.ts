/** Lo que dice la administración de las claves que sellan secretos. */
export const texts = {
  title: 'Clave de los secretos',
  lead: 'Cifra contraseñas, tokens, estados y archivos de plan en la base de datos. Una clave se reconoce por su identificador, a partir del cual nadie encuentra la clave.',
  failed: 'No se pudieron cargar las claves',
  status: {
    settled: 'en uso',
    spreading: 'clave nueva en espera',
    switched: 'clave nueva en uso',
    're-sealing': 'resellando',
  },
  key: 'Clave en uso',
  since: 'En uso desde',
  next: 'Clave nueva',
  needed: 'Clave anterior',
  counted: 'Contado',
  never: 'todavía no',
  spreading:
    'La clave nueva {{key}} espera a: {{servers}}. Inicie cada uno con la clave nueva en STRATA_SECRET_KEY y la que está en uso en STRATA_SECRET_KEY_PREVIOUS. Hasta entonces, todos los servidores siguen con la clave en uso.',
  switched:
    'Todos los servidores sellan con la clave nueva. En un minuto, más o menos, Strata resella lo que se selló con la anterior.',
  progress: 'Valores sellados con la clave en uso',
  done: '{{done}} de {{total}} valores',
  keep: 'La clave {{key}} todavía es necesaria: déjela en todos los servidores hasta que aquí se indique que puede quitarla.',
  removable:
    'La clave {{key}} ya no es necesaria: quite STRATA_SECRET_KEY_PREVIOUS o el archivo secret.key.previous de todos los servidores y reinícielos. Guarde la clave con las copias de seguridad que se hicieron antes.',
  unopened_one:
    '{{count}} valor no se abre con ninguna de las claves disponibles: se selló con una clave que falta o está dañado. Dé esa clave al servidor o introduzca el secreto de nuevo.',
  unopened_other:
    '{{count}} valores no se abren con ninguna de las claves disponibles: se sellaron con una clave que falta o están dañados. Dé esa clave al servidor o introduzca los secretos de nuevo.',
  reseal: 'Resellar ahora',
  resealed: 'Todo está sellado con la clave en uso.',
  begun: 'El resellado ha empezado y sigue en segundo plano.',
  wait: {
    spreading: 'Antes, todos los servidores deben tener la clave nueva.',
    switched: 'Espere medio minuto: todavía se está escribiendo algo con la clave anterior.',
  },
  noRight: 'Solo los administradores pueden resellar.',
  table: {
    label: 'Valores sellados',
    kind: 'Tipo',
    total: 'Valores',
    remaining: 'Clave anterior',
    unopened: 'Sin clave',
  },
  kinds: {
    'two-factor': 'Autenticadores',
    messages: 'Mensajes en cola',
    push: 'Mensajes push',
    connections: 'Conexiones de nube',
    variables: 'Valores de variables',
    outputs: 'Salidas',
    states: 'Estados y archivos de plan',
    simulated: 'Cuentas simuladas',
    receipts: 'Claves de los recibos',
    issuer: 'Claves del emisor',
    webhooks: 'Direcciones y claves de webhooks',
    pipelines: 'Tokens de pipelines',
    copilot: 'Modelo del Copilot',
    prices: 'Listas de precios',
    answers: 'Respuestas guardadas',
  },
}
