import type { imports as english } from '../en/imports.ts'

const LOSSES: Readonly<Record<string, string>> = {
  size: 'tamaño',
  count: 'cantidad',
  version: 'versión',
  availability: 'disponibilidad',
  storage: 'almacenamiento',
  encryption: 'cifrado',
  public_access: 'acceso público',
}

export const imports: typeof english = {
  'imports.overrides-left': ({ files }) =>
    `Se omitió: ${files.join(', ')}. Los archivos que sustituyen a otros no se combinan: escriba en esos lo que cambian.`,
  'imports.files-left': ({ files, more }) =>
    `Se omitió: ${files.join(', ')}${more === 0 ? '' : ` y ${more} más`}. Solo se importan a la vez los archivos .tf de una carpeta.`,
  'imports.providers-left': 'Se omiten los bloques provider: la pila trae los suyos.',
  'imports.terraform-left':
    'Se omiten los bloques terraform: la pila fija sus propias versiones, y su pipeline dice dónde está el estado.',
  'imports.blocks-left': ({ type }) => `Se omiten los bloques ${type}: tratan de un estado que esta pila no tiene.`,
  'imports.folder-missing': ({ file, line, address }) =>
    `${file}, línea ${line}: ${address} está en una carpeta que no figura entre los archivos y se omite: impórtelo como una pila propia.`,
  'imports.new-resources':
    'Los componentes crean recursos nuevos: no se hacen cargo de los que ya funcionan ni de sus datos.',
  'imports.own-network':
    'Los recursos conservados traen su propia red, además de la de los componentes: conecte las dos o mueva los recursos conservados.',
  'imports.needs-provider': ({ address, provider }) =>
    `${address} necesita el proveedor ${provider}, que la pila no configura: añada su bloque provider donde aplique los archivos, u omítalo.`,
  'imports.could-be': ({ component }) => `Podría ser ${component}, pero:`,
  'imports.so-kept': 'Por eso se conserva tal como está.',
  'imports.costs-nothing': ({ reason }) => `No cuesta nada: ${reason}.`,
  'imports.unpriced-because': ({ reason }) => `Sin precio: ${reason}.`,
  'imports.priced-by-list': ({ month, meters }, format) =>
    `Precio según el libro de precios (${format.bookDate(month)}): ${meters.join(', ')}.`,
  'imports.unpriced-meters': ({ month, meters }, format) =>
    `Sin precio: el libro de precios (${format.bookDate(month)}) no tiene precio para ${meters.join(', ')}.`,
  'imports.known-after-apply': ({ names }) =>
    `Sin precio: Terraform no conoce ${names.join(', ')} hasta después de aplicar.`,
  'imports.price-between': ({ least, most }, { usd }) => `Cuesta entre ${usd(least)} y ${usd(most)} al mes.`,
  'imports.price-assumes': ({ what }) => `Se supone: ${what.join('; ')}.`,
  'imports.you-keep': 'Usted lo conserva tal como está.',
  'imports.runs-already':
    'Ya está en funcionamiento y se conserva tal como está, para que Terraform no lo cree otra vez.',
  'imports.aspect': ({ aspect }) => LOSSES[aspect] ?? aspect,
  'imports.would-lose': ({ component, losses }, { all }) =>
    `${component} puede representarlo, pero difiere en: ${all(losses.map((one) => LOSSES[one] ?? one))}. Se conserva tal como está, salvo que usted decida otra cosa.`,
  'imports.use-counted': 'Su uso forma parte de lo que se cobra por los componentes del stack.',
  'imports.module-kept': 'Se conserva tal como está. Sus archivos no están entre estos, así que no tiene precio.',
  'imports.module-left': 'Omitido: su carpeta no está entre los archivos. Impórtelo como un stack propio.',
  'imports.block-unused': 'Omitido: nada de lo que se conserva lo lee.',
  'imports.block-read': ({ address }) => `Se conserva: ${address} lo lee.`,
  'imports.block-kept': 'Se conserva: algo que se conserva lo lee.',
  'imports.ids-missing': ({ count }) =>
    count === 1
      ? '1 recurso conservado aún no tiene identificador: Terraform lo crearía otra vez. Indique el identificador o añada un archivo de estado.'
      : `${count} recursos conservados aún no tienen identificador: Terraform los crearía otra vez. Indique los identificadores o añada un archivo de estado.`,
  'imports.made-again': ({ count }) =>
    `${count === 1 ? '1 recurso se convierte en componente' : `${count} recursos se convierten en componentes`}: Terraform crea recursos nuevos junto a los que ya funcionan. Para hacerse cargo de ellos, consérvelos tal como están.`,
  'imports.moved-destroys': ({ count }) =>
    `${count === 1 ? '1 recurso se convierte en componente' : `${count} recursos se convierten en componentes`}: en el mismo estado, Terraform destruye lo que funciona, con sus datos, y crea recursos nuevos. Para evitarlo, consérvelos tal como están.`,
  'imports.nothing-found': 'No se encontró nada que importar: no hay ni un recurso ni un módulo.',
  'imports.finding': ({ file, line, problem }) => `${file}, línea ${line}: ${problem}.`,
  'imports.stands-for': ({ component }) => `${component} lo representa.`,
  'imports.belongs-to': ({ address, component }) => `Pertenece a ${address}: ${component} trae el suyo.`,
  'imports.referred': ({ address }) =>
    `Se conserva, aunque un componente podría representarlo: ${address} hace referencia a él.`,
  'imports.referred-by-kept':
    'Se conserva, aunque un componente podría representarlo: un recurso conservado hace referencia a él.',
  'imports.other-cloud': 'Es de otra nube que la pila, por eso se conserva tal como está.',
  'imports.part-of-none':
    'No pertenece a ningún recurso que un componente represente, por eso se conserva tal como está.',
  'imports.no-component-for': ({ type }) => `Ningún componente representa ${type}, por eso se conserva tal como está.`,
  'imports.has-many': ({ argument }) =>
    `Tiene ${argument}, así que puede existir cualquier número de veces: se conserva tal como está.`,
  'imports.has-one': ({ component }) => `Una pila tiene un solo ${component}: este se conserva tal como está.`,
  'imports.stack-full': ({ max }) => `Una pila tiene como máximo ${max} componentes: este se conserva tal como está.`,
  'imports.no-region-named': ({ region }) => `Los archivos no nombran ninguna región: la pila está en ${region}.`,
  'imports.region-unknown': ({ cloud, given, region }) =>
    `${cloud} no tiene aquí ninguna región "${given}": la pila está en ${region}.`,
  'imports.outputs-left': ({ count }) =>
    `${count === 1 ? 'Se omite 1 salida' : `Se omiten ${count} salidas`}: los componentes traen las suyas.`,
  'imports.secret-key': ({ file, line }) =>
    `${file}, línea ${line}: esto parece una clave secreta. Conviértala en una variable sensible antes de guardar la plantilla.`,
  'imports.secret': ({ file, line, name }) =>
    `${file}, línea ${line}: "${name}" parece un secreto escrito en el archivo. Conviértalo en una variable sensible antes de guardar la plantilla.`,
  'imports.reads-file': ({ file, line, address }) =>
    `${file}, línea ${line}: "${address}" lee otro archivo, que no forma parte de la importación: ponga su contenido en el texto.`,
  'imports.default-left': ({ file, line, name }) =>
    `${file}, línea ${line}: se omite el valor predeterminado de la variable sensible "${name}", para que no se guarde ningún secreto. Terraform lo pide al aplicar la pila.`,
  'imports.provider-left': ({ file, line, address }) =>
    `${file}, línea ${line}: "${address}" nombra un proveedor, que se omite: se crea donde está la pila.`,
  'imports.only-record': 'Solo era un registro: nunca se ejecutó nada. Despliegue la plantilla para crear un entorno.',
  'imports.yours-alone': ({ team }) => `Ahora es solo suyo: usted no está en ningún equipo que se llamara "${team}".`,
  'imports.team-without-address': 'Su nombre no tiene letras ni cifras con las que formar una dirección.',
  'imports.team-exists':
    'Ya existe un equipo con este nombre y usted no está en él: pida a su propietario que le añada e importe de nuevo.',
  'imports.token-without-teams': ({ token }) =>
    `El token de API "${token}" no tiene el ámbito teams:write: cree uno que lo tenga.`,
  'imports.no-category': ({ given }) => `Su categoría ${given} no existe aquí: créelo de nuevo en la biblioteca.`,
  'imports.no-module-cloud': ({ given }) => `Su nube ${given} no existe aquí: créelo de nuevo en la biblioteca.`,
  'imports.no-template-cloud': ({ given }) => `Su nube "${given}" no es Azure, AWS ni GCP.`,
  'imports.nameless-component': 'No dice qué componente es.',
}
