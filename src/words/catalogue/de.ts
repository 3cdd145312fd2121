import type { CatalogueWords } from './words.ts'

export const catalogue: CatalogueWords = {
  components: {
    vm: {
      text: 'Linux-Maschinen, die sich selbst heilen und skalieren, mit Anmeldung ohne offene Ports und gemeinsame Schlüssel.',
      settings: {
        size: ['Größe', 'Maschinengröße, wie die Cloud sie nennt.'],
        count: ['Maschinen', 'Wie viele Maschinen laufen.'],
        max_count: [
          'Maschinen höchstens',
          'Wie weit die Gruppe wachsen kann; der Preis zählt die laufenden Maschinen.',
        ],
        disk_gb: ['Festplatte', 'Systemfestplatte jeder Maschine, in GB.'],
        has_premium_disk: ['Premium-Festplatte', 'Schnellerer SSD-Speicher mit garantiertem Durchsatz.'],
        has_gpu: ['GPU', 'Eine Maschine mit einer NVIDIA T4 oder L4.'],
        has_jupyter: [
          'Jupyter',
          'JupyterLab auf der Maschine, erreichbar nur durch den angemeldeten Tunnel der Cloud.',
        ],
        has_public_address: [
          'Eigene öffentliche Adresse',
          'Eine eigene Adresse für den Weg hinaus, anstelle von NAT; hinein kommt nichts.',
        ],
        is_scheduled: [
          'Hält nachts und am Wochenende an',
          'Läuft an Werktagen von 07:00 bis 19:00 Uhr (261 Stunden im Monat).',
        ],
      },
    },
    kubernetes: {
      text: 'Ein verwaltetes Cluster mit privaten Knoten, die skalieren, Workload-Identitäten und einer Container-Registry.',
      settings: {
        size: ['Größe', 'Größe der Anwendungsknoten, wie die Cloud sie nennt.'],
        min_nodes: ['Knoten mindestens', 'Anwendungsknoten, die immer laufen; der Preis zählt diese.'],
        max_nodes: ['Knoten höchstens', 'Wie weit das Cluster wachsen kann.'],
        disk_gb: ['Knotenfestplatte', 'Festplatte jedes Knotens, in GB.'],
        is_spot: [
          'Spot-Knoten',
          'Anwendungsknoten, die weniger kosten und jederzeit entzogen werden können. Nur in Entwicklung.',
        ],
        has_mesh: ['Service-Mesh', 'Die Mesh-Erweiterung der Cloud, sofern es eine gibt.'],
        has_registry: ['Container-Registry', 'Eine private Registry für die Images des Stacks.'],
        is_autopilot: ['Autopilot', 'Die Cloud betreibt die Knoten und rechnet nach Pods ab. Nur Google Cloud.'],
      },
    },
    function: {
      text: 'Code, der auf Anfrage oder beim Eintreffen eines Objekts läuft, nach Nutzung abgerechnet und bis auf null skaliert.',
      settings: {
        memory_mb: [
          'Arbeitsspeicher',
          'Speicher eines Laufs, in MB; Azure nimmt den nächsten Wert von 512, 2048 und 4096.',
        ],
        timeout_seconds: ['Zeitlimit', 'Sekunden, nach denen ein Lauf beendet wird.'],
        max_instances: [
          'Läufe zugleich',
          'Wie viele Läufe gleichzeitig möglich sind. AWS nimmt sie aus dem Kontingent des Kontos, und nur, wenn Sie den Wert setzen.',
        ],
        trigger: [
          'Auslöser',
          'Was einen Lauf startet: eine Anfrage oder ein Objekt, das im verbundenen Speicher eintrifft.',
        ],
      },
    },
    'object-storage': {
      text: 'Privater, versionierter und verschlüsselter Speicher für Dateien jeder Größe, mit Lebenszyklusregeln und Zugriffsprotokollen.',
      settings: {
        storage_gb: ['Gespeicherte Daten', 'Gigabyte, die der Preis annimmt.'],
        redundancy: [
          'Redundanz',
          'Wo die Kopien liegen: in einem Rechenzentrum, in mehreren Zonen oder auch in einer zweiten Region. Nur Azure; die anderen nutzen immer mehrere Zonen.',
        ],
        version_days: ['Alte Versionen', 'Tage, die überschriebene und gelöschte Objekte aufbewahrt werden.'],
      },
    },
    'file-share': {
      text: 'Ein gemeinsamer Ordner, den mehrere Maschinen zugleich einbinden, bei der Übertragung und gespeichert verschlüsselt.',
      settings: {
        size_gb: ['Größe', 'Gigabyte; Filestore beginnt bei 1.024.'],
        has_premium: ['Premium', 'SSD-Speicher mit garantiertem Durchsatz.'],
      },
    },
    postgresql: {
      text: 'Ein verwalteter PostgreSQL-Server an einer privaten Adresse, mit verschlüsseltem Speicher, Sicherungen und Anmeldung ohne Passwörter.',
      settings: {
        version: ['Version', 'Hauptversion von PostgreSQL.'],
        size: ['Größe', 'Rechengröße des Servers, wie die Cloud sie nennt.'],
        storage_gb: ['Speicher', 'Festplatte der Datenbank, in GB; sie wächst automatisch, wenn sie sich füllt.'],
        has_standby: ['Reserve', 'Ein zweiter Server, der übernimmt, wenn der erste ausfällt.'],
        backup_days: [
          'Sicherungen',
          'Tage, die Sicherungen aufbewahrt werden, mit Wiederherstellung auf einen Zeitpunkt.',
        ],
        has_geo_backup: [
          'Sicherungen in der Partnerregion',
          'Eine Kopie der Sicherungen in einer anderen Region. Nur Azure.',
        ],
        snapshot: [
          'Beginnt mit Snapshot',
          'Name oder ARN eines RDS-Snapshots des Kontos und der Region, mit dessen Daten die Datenbank beginnt. Wird er später geleert oder geändert, wird die Datenbank neu angelegt. Nur AWS.',
        ],
      },
    },
    mysql: {
      text: 'Ein verwalteter MySQL-Server an einer privaten Adresse, mit verschlüsseltem Speicher und Sicherungen.',
      settings: {
        version: ['Version', 'Hauptversion von MySQL.'],
        size: ['Größe', 'Rechengröße des Servers, wie die Cloud sie nennt.'],
        storage_gb: ['Speicher', 'Festplatte der Datenbank, in GB; sie wächst automatisch, wenn sie sich füllt.'],
        has_standby: ['Reserve', 'Ein zweiter Server, der übernimmt, wenn der erste ausfällt.'],
        backup_days: [
          'Sicherungen',
          'Tage, die Sicherungen aufbewahrt werden, mit Wiederherstellung auf einen Zeitpunkt.',
        ],
        has_geo_backup: [
          'Sicherungen in der Partnerregion',
          'Eine Kopie der Sicherungen in einer anderen Region. Nur Azure.',
        ],
        snapshot: [
          'Beginnt mit Snapshot',
          'Name oder ARN eines RDS-Snapshots des Kontos und der Region, mit dessen Daten die Datenbank beginnt. Wird er später geleert oder geändert, wird die Datenbank neu angelegt. Nur AWS.',
        ],
      },
    },
    redis: {
      text: 'Ein Zwischenspeicher im Arbeitsspeicher an einer privaten Adresse, bei der Übertragung verschlüsselt, mit Anmeldung über Identitäten.',
      settings: {
        size: ['Größe', 'Größe eines Knotens, wie die Cloud sie nennt.'],
        has_replica: ['Replikat', 'Ein zweiter Knoten, der übernimmt, wenn der erste ausfällt.'],
      },
    },
    nosql: {
      text: 'Eine Dokumentdatenbank, nach Nutzung abgerechnet, mit Wiederherstellung auf einen Zeitpunkt und ohne geteilte Schlüssel.',
      settings: {
        max_throughput: [
          'Durchsatz höchstens',
          'Anfrageeinheiten pro Sekunde im Autoscale-Modus. Nur Azure in Produktion; darunter und anderswo wird nach Anfragen abgerechnet.',
        ],
        data_gb: ['Gespeicherte Daten', 'Gigabyte, die der Preis annimmt.'],
        allows_scan: ['Ganze Tabellen lesen', 'Erlaubt der Anwendung, ganze Tabellen zu lesen. Nur AWS.'],
      },
    },
    vnet: {
      text: 'Ein privates Netz mit einem Subnetz für jede Schicht, kontrolliertem Ausgang und standardmäßig keinem Eingang.',
      settings: {
        address_range: [
          'Adressbereich',
          'Privater IPv4-Bereich des Netzes; ein /16, das sich mit keinem Netz überschneidet, mit dem es verbunden wird.',
        ],
        nat_per_zone: [
          'NAT in jeder Zone',
          'Ein Ausgang für jede Zone, damit der Verlust einer Zone die anderen nicht abschneidet. Nur AWS.',
        ],
        has_nat: ['NAT-Gateway', 'Ein gemeinsamer Ausgang ins Internet für Maschinen ohne eigene Adresse.'],
      },
    },
    'load-balancer': {
      text: 'Der öffentliche Eingang: verteilt Anfragen auf gesunde Maschinen, beendet TLS und filtert Angriffe.',
      settings: {
        has_waf: ['Web Application Firewall', 'Filtert Anfragen nach verwalteten Regeln.'],
        waf_blocks: ['Firewall blockiert', 'Weist ab, was die Regeln finden; ausgeschaltet zählt sie nur.'],
      },
    },
    'api-gateway': {
      text: 'Der öffentliche Eingang einer API: prüft Token, begrenzt die Rate und schreibt Zugriffsprotokolle.',
      settings: {
        requests_per_second: ['Anfragen pro Sekunde', 'Dauerhafte Rate, die ein Aufrufer haben kann.'],
        burst: ['Spitze', 'Anfragen, die über die dauerhafte Rate hinaus auf einmal kommen können.'],
        is_inside: [
          'Im Netzwerk',
          'Aufrufe an die Anwendung bleiben im Netzwerk; das braucht API Management Standard v2. Nur Azure.',
        ],
      },
    },
    'service-principal': {
      text: 'Die Identität, mit der eine Pipeline den Stack bereitstellt: föderiert, ohne Passwort, auf das Nötige beschränkt.',
      settings: {
        kind: [
          'Art',
          'Eine Anwendung im Verzeichnis oder eine benutzerseitig zugewiesene Identität für Personen ohne Verzeichnisrechte. Nur Azure.',
        ],
        branch: ['Branch', 'Branch des Repositorys, dessen Pipeline sich anmelden kann.'],
      },
    },
    'managed-identity': {
      text: 'Die Identität der Anwendung: die Rechte, die ihre Komponenten brauchen, und nichts, was geheim bleiben muss.',
      settings: {
        name: ['Name', 'Namensteil der Identität.'],
      },
    },
    'key-vault': {
      text: 'Ein Ort für Geheimnisse und Schlüssel, den nur die Identitäten des Stacks lesen.',
      settings: {
        has_app_secret: [
          'Anwendungsgeheimnis',
          'Erzeugt ein zufälliges Geheimnis für die Anwendung, das nie im State erscheint.',
        ],
        secret_days: ['Lebensdauer des Geheimnisses', 'Tage, nach denen ein Geheimnis ersetzt werden muss.'],
        has_purge_protection: [
          'Löschschutz',
          'Gelöschte Geheimnisse und Schlüssel bleiben wiederherstellbar, bis ihre Frist abläuft. Nur Azure.',
        ],
      },
    },
    'log-analytics': {
      text: 'Ein Ort für die Protokolle aller Komponenten, aufbewahrt nach ihrem Schutzbedarf.',
      settings: {
        retention_days: ['Aufbewahrung', 'Tage, die Protokolle aufbewahrt werden.'],
        daily_cap_gb: [
          'Tagesgrenze',
          'Gigabyte am Tag, nach denen außerhalb der Produktion nichts mehr angenommen wird. Nur Azure.',
        ],
      },
    },
    monitoring: {
      text: 'Alarme für jede vorhandene Komponente, ein Budgetalarm und ein Dashboard.',
      settings: {
        has_budget: ['Budgetalarm', 'Schickt eine E-Mail, wenn der Monat 80 % und 100 % des Budgets erreicht.'],
        has_dashboard: ['Dashboard', 'Eine Seite mit den Zahlen aller Komponenten. Nur AWS.'],
      },
    },
  },
  templates: {
    'three-tier-web-app': ['Dreischichtige Webanwendung', 'Eine Anwendung mit Lastverteilung, Datenbank und Cache.'],
    'data-science-sandbox': [
      'Data-Science-Sandbox',
      'Eine GPU-Maschine für Notebooks, die anhält, wenn niemand arbeitet.',
    ],
    'microservices-dev': ['Microservices-Entwicklung', 'Ein Cluster für Dienste, die zusammen entwickelt werden.'],
    'simple-dev-environment': [
      'Einfache Entwicklungsumgebung',
      'Eine Maschine mit dem, was eine kleine Anwendung braucht.',
    ],
    'web-application': [
      'Webanwendung mit Monitoring',
      'Maschinen mit Lastverteilung, Datenbank und Cache, dazu Geheimnisse, Protokolle und Alarme.',
    ],
    'data-pipeline': [
      'Datenpipeline',
      'Rohdateien starten eine Funktion, die aufbereitete Dateien, Zeilen und den Stand ihrer Aufträge schreibt.',
    ],
    'ml-sandbox': [
      'ML/KI-Sandbox',
      'Eine GPU-Maschine mit Jupyter hinter einer Anmeldung, Datensätzen und geteilten Notebooks.',
    ],
    'mobile-api-nosql': [
      'Mobile API mit NoSQL',
      'Eine API vor Funktionen, ein Dokumentspeicher und Platz für das, was Benutzer hochladen.',
    ],
    'microservices-production': [
      'Microservices in Produktion',
      'Ein Cluster mit Mesh und Registry hinter einem API-Gateway, mit Datenbank in Reserve und Cache.',
    ],
    'static-site-with-api': [
      'Statische Website mit API',
      'Dateien der Website in privatem Speicher, den eine Funktion ausgibt, neben einer API auf einem Dokumentspeicher.',
    ],
    'event-driven-documents': [
      'Ereignisgesteuerte Dokumentverarbeitung',
      'Ein Dokument, das eintrifft, startet eine Funktion; Ergebnisse werden archiviert, jeder Auftrag wird verbucht.',
    ],
    'internal-tool': [
      'Internes Werkzeug mit Dateifreigabe',
      'Eine Anwendung für die Leute einer Firma: eine Maschine, eine Datenbank und ein gemeinsames Laufwerk.',
    ],
    'content-site-mysql': [
      'Inhaltswebsite mit MySQL',
      'Ein Redaktionssystem wie WordPress: Maschinen mit gemeinsamen Uploads, MySQL und ein Cache.',
    ],
    'batch-gpu': [
      'GPU-Stapelverarbeitung',
      'Eine GPU-Maschine, die aus einem Datensatz Ergebnisse macht und außerhalb der Arbeitszeit anhält.',
    ],
    'webhook-receiver': [
      'Webhook-Empfänger',
      'Nimmt an, was andere Systeme senden, prüft es in einer Funktion und bewahrt es in PostgreSQL auf.',
    ],
    'game-backend': [
      'Spiele-Backend',
      'Dienste in einem Cluster hinter einem API-Gateway, mit Cache, Dokumentspeicher und Spieldaten.',
    ],
    'analytics-workbench': [
      'Analyse-Werkbank',
      'Notebooks neben einer Datenbank mit Platz für Berichte, ohne den Preis einer GPU.',
    ],
    'build-runners': [
      'Build-Maschinen',
      'Maschinen, die an Werktagen bauen, ein Cache zwischen den Builds und eine Identität, die bereitstellt.',
    ],
  },
}
