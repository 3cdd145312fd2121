import type { texts as en } from '../en/docs.ts'

/** Lo que dice la documentación alrededor de sus guías. */
export const texts = {
  title: 'Documentación',
  lead: 'Las guías de esta versión y la referencia de su interfaz.',
  english: 'Las guías están en inglés.',
  api: 'Referencia de la API',
  guidesLabel: 'Guías',
  missingTitle: 'Esa guía no existe',
  missingText: 'Puede tener otro nombre en esta versión: elija una de la lista.',
  toFirst: 'Leer la primera guía',
  failed: 'No se pudo cargar la guía',
  guides: {
    'use-the-files': 'Usar los archivos generados',
    environments: 'Entornos, aprobaciones, presupuestos',
    runs: 'Ejecuciones',
    sandbox: 'El entorno de pruebas',
    agents: 'Agentes',
    templates: 'Plantillas y componentes',
    workflows: 'Flujos de trabajo',
    copilot: 'Copiloto de IA',
    pipelines: 'Pipelines y Git',
    prices: 'Precio de cualquier Terraform',
    mcp: 'Herramientas para modelos (MCP)',
    sso: 'Inicio de sesión único y grupos',
    operate: 'Operar una instalación',
  },
} satisfies typeof en
