import type { receipts as english } from '../en/receipts.ts'

const LABELS = {
  environment: 'Entorno',
  project: 'Proyecto',
  owner: 'Propietario',
  cloud: 'Nube y región',
  written: 'Emitido',
  installation: 'Emitido por',
  run: 'Ejecución',
  state: 'Estado',
  key: 'Clave',
  address: 'Dirección',
  type: 'Tipo',
  id: 'Id',
  price: 'Precio',
  seconds: 'Segundos',
  signature: 'Firma',
  component: 'Componente',
  account: 'Cuenta',
  identity: 'Buscado como',
  regions: 'Regiones',
  tags: 'Etiquetas',
}

const FIGURES = {
  held: 'En el estado',
  destroyed: 'Destruidos',
  left: 'Quedan',
  kept: 'Conservado por la nube',
  cost: 'Coste total',
}

const PLACES = {
  'aws-account': 'La cuenta',
  'azure-subscription': 'La suscripción',
  'google-project': 'El proyecto',
}

export const receipts: typeof english = {
  'receipts.title': 'Recibo de desmontaje',
  'receipts.verdict': ({ verdict, count, is_kept }, { isOne, number }) => {
    if (verdict === 'clean') return is_kept ? 'Solo queda lo que se conserva a propósito' : 'No queda nada'
    if (verdict === 'not-looked') return 'Nadie buscó lo que queda'
    return isOne(count) ? 'Queda 1 recurso' : `Quedan ${number(count)} recursos`
  },
  'receipts.by-run': ({ held, destroyed }, { isOne, number }) => {
    const before =
      held === null
        ? 'No se pudo leer ningún estado anterior.'
        : `Antes, el estado contenía ${number(held)} ${isOne(held) ? 'recurso' : 'recursos'}.`
    return `${before} Terraform informó de ${number(destroyed)} ${isOne(destroyed) ? 'destruido' : 'destruidos'}.`
  },
  'receipts.by-hand': ({ person }) =>
    `${person} informó de que se destruyó a mano. Strata no vio ni su estado ni su cuenta.`,
  'receipts.unreported': ({ count }, { isOne, number }) =>
    isOne(count)
      ? '1 ya no estaba cuando Terraform llegó a él.'
      : `${number(count)} ya no estaban cuando Terraform llegó a ellos.`,
  'receipts.searched': ({ at, count }, { time, isOne, number }) => {
    const found =
      count === 0 ? 'no contenía nada' : `contenía ${number(count)} ${isOne(count) ? 'recurso' : 'recursos'}`
    return `Su cuenta simulada se examinó (${time(at)}) y ${found}.`
  },
  'receipts.searched-account': ({ where, at, count, account, regions }, { time, isOne, number, all }) => {
    const found =
      count === 0
        ? 'no se encontró nada'
        : isOne(count)
          ? 'se encontró 1 recurso'
          : `se encontraron ${number(count)} recursos`
    const inRegions = regions.length === 0 ? '' : ` en ${all(regions)}`
    return `${PLACES[where]} ${account} se examinó por etiquetas (${time(at)})${inRegions}: ${found}.`
  },
  'receipts.looks': ({ looks, cloud }, { number }) =>
    `Strata buscó ${number(looks)} veces, porque ${cloud} sigue mostrando por un tiempo lo que se eliminó.`,
  'receipts.unseen': ({ count }, { isOne, number }) =>
    isOne(count)
      ? '1 recurso del estado no se puede encontrar con una búsqueda por etiquetas.'
      : `${number(count)} recursos del estado no se pueden encontrar con una búsqueda por etiquetas.`,
  'receipts.not-looked': ({ reason, code, region, identity, cloud, action }) => {
    const inRegion = region === null ? '' : ` en ${region}`
    switch (reason) {
      case 'by-hand':
        return 'No se buscó: Strata no tiene acceso a su cuenta.'
      case 'no-search':
        return 'No se buscó: Strata no sabe buscar en cuentas de este tipo.'
      case 'no-connection':
        return 'No se buscó: la conexión con su cuenta se revocó o se eliminó.'
      case 'key-refused':
        return `No se buscó: ${cloud} no dejó entrar a la conexión (${code}). Pruebe la conexión y busque de nuevo.`
      case 'denied':
        return `No se buscó: ${cloud} no permite a ${identity} buscar${inRegion}. Permítale ${action} y busque de nuevo.`
      case 'not-enabled':
        return `No se buscó: ${action} no está habilitado en la cuenta. Habilítelo y busque de nuevo.`
      case 'other-account':
        return `No se buscó: la conexión lleva ahora a otra cuenta, como ${identity}.`
      case 'shared-tags':
        return 'No se buscó: otro entorno de esta cuenta tiene ahora las mismas etiquetas. Una búsqueda no puede distinguirlos.'
      case 'unreachable':
        return `No se buscó: ${cloud} no respondió. Busque de nuevo más tarde.`
      case 'refused':
        return `No se buscó: ${cloud} rechazó la búsqueda con ${code}. Busque de nuevo más tarde.`
    }
  },
  'receipts.simulated': 'Era simulado: nada de ello era real.',
  'receipts.figure': ({ figure }) => FIGURES[figure],
  'receipts.label': ({ of }) => LABELS[of],
  'receipts.kept-lead': ({ is_searched }) =>
    is_searched
      ? 'La nube conserva esto a propósito tras la eliminación. Lo que la búsqueda encontró está marcado; el resto se deduce de los ajustes de cada recurso.'
      : 'La nube conserva esto a propósito tras la eliminación, según los ajustes de cada recurso. Nadie lo buscó.',
  'receipts.kept-seen': 'encontrado en la cuenta',
  'receipts.kept-how': ({ how, name, until }, { time }) => {
    const end = until === null ? 'hasta que alguien la elimine' : `hasta ${time(until)}`
    if (how === 'soft-deleted') return `eliminación temporal, ${end}`
    if (how === 'snapshot') return name === null ? `última instantánea, ${end}` : `última instantánea ${name}, ${end}`
    return until === null ? 'copias de seguridad, mientras la nube las conserve' : `copias de seguridad, ${end}`
  },
  'receipts.snapshot-none': 'Esta instantánea ya no se conserva, o nunca existió.',
  'receipts.snapshot-end': ({ most }, { time }) =>
    `Elija un fin en el futuro y como muy tarde ${time(most)}: la clave que lee la instantánea se elimina poco después.`,
  'receipts.snapshot-by-cloud': ({ until }, { time }) =>
    `Azure conserva estas copias hasta ${time(until)}: nadie puede conservarlas más tiempo ni eliminarlas antes.`,
  'receipts.snapshot-trouble': ({ problem, code, cloud }) => {
    switch (problem) {
      case 'no-connection':
        return 'No se puede acceder a la instantánea: la conexión con su cuenta se revocó o se eliminó. Elimínela en la cuenta.'
      case 'key-refused':
        return `No se puede acceder a la instantánea: ${cloud} no dejó iniciar sesión a la conexión (${code}). Pruebe la conexión e inténtelo de nuevo.`
      case 'unreachable':
        return `No se puede acceder a la instantánea: ${cloud} no respondió. Inténtelo más tarde.`
      case 'refused':
        return `${cloud} lo rechazó con ${code}. Permita a la identidad que aplica lo que le falta e inténtelo de nuevo.`
    }
  },
  'receipts.snapshot-no-restore': ({ cause, cloud }) => {
    if (cause === 'gone') return `${cloud} ya no tiene esta instantánea: nada puede empezar desde ella.`
    if (cause === 'key')
      return 'Está cifrada con la clave de su stack, que se eliminó con él. Recupere la versión de la clave en su proyecto y restaure allí la copia.'
    return cause === 'type'
      ? 'Ningún componente puede empezar desde una instantánea de este tipo: restáurela con las herramientas de su nube.'
      : 'El stack que dejó la instantánea ya no se puede leer: indique la instantánea en los ajustes de una base de datos.'
  },
  'receipts.kept-snapshot': ({ size_gb, monthly, is_ended }, { number, cents }) => {
    const size = size_gb === null ? 'tamaño desconocido' : `como máximo ${number(size_gb)} GB`
    const price = monthly === null ? 'precio desconocido' : `como máximo ${cents(monthly)} al mes`
    return `${size}, ${price}${is_ended ? '; Strata la elimina entonces' : ''}`
  },
  'receipts.price': ({ monthly, is_at_least }, { cents }) => {
    if (monthly === null) return 'desconocido'
    return is_at_least ? `al menos ${cents(monthly)} al mes` : `${cents(monthly)} al mes`
  },
  'receipts.not-in-state': 'no está en el estado',
  'receipts.state-serial': ({ serial }) => `el estado con serial ${serial}`,
  'receipts.run-number': ({ number }) => `Ejecución ${number}`,
  'receipts.more': ({ count }, { number }) => `y ${number(count)} más, todos en el archivo JSON`,
  'receipts.verify': 'Verificarlo',
  'receipts.verify-lead':
    'Guarde el archivo JSON y ejecute ambas líneas en su carpeta. Necesitan Node.js y ninguna cuenta: la primera obtiene las claves públicas, la segunda dice si algo se modificó.',
  'receipts.signed': 'Firmado como JWS (EdDSA) con una clave que solo firma recibos.',
  'receipts.searching':
    'Strata todavía busca en la cuenta lo que queda. El recibo llegará en una hora aproximadamente: las nubes siguen mostrando por un tiempo lo que se eliminó.',
  'receipts.leaks-gone': 'Desde entonces ya no queda nada de ello.',
  'receipts.leaks-partly-gone': ({ gone }, { number }) => `Eliminados desde entonces: ${number(gone)}.`,
  'receipts.none': 'Este entorno no tiene recibo.',
}
