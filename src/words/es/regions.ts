import type { regions as english } from '../en/regions.ts'

export const regions: typeof english = {
  'regions.size-refused': ({ region, wanted, title }) =>
    `${region} no puede ejecutar ${wanted} (${title}). Elija otro tamaño u otra región.`,
  'regions.size-refused-nearest': ({ region, wanted, title, size }) =>
    `${region} no puede ejecutar ${wanted} (${title}). El tamaño más próximo que ofrece es ${size}.`,
  'regions.size-refused-such-as': ({ region, wanted, title, size }) =>
    `${region} no puede ejecutar ${wanted} (${title}). Elija un tamaño como ${size}.`,
  'regions.size-replaced': ({ region, wanted, title, size }) =>
    `${region} no tiene ${wanted}: ${title} usa ${size}, el siguiente tamaño mayor disponible, y el precio corresponde a ese.`,
  'regions.size-not-confirmed': ({ title, size, region }) =>
    `${title}: no está confirmado que ${size} exista en ${region}.`,
  'regions.version-not-confirmed': ({ title, version, region }) =>
    `${title}: no está confirmado que la versión ${version} exista en ${region}.`,
  'regions.filestore-not-confirmed': ({ title, tier, region }) =>
    `${title}: no está confirmado que Filestore ${tier} exista en ${region}.`,
  'regions.copies': ({ title, pair }) =>
    `Hay réplicas de ${title} en la región emparejada, ${pair ?? 'que elige Azure'}: compruebe que los datos pueden estar allí.`,
  'regions.backup-copies': ({ title, pair }) =>
    `Hay réplicas de las copias de seguridad de ${title} en la región emparejada, ${pair ?? 'que elige Azure'}: compruebe que los datos pueden estar allí.`,
}
