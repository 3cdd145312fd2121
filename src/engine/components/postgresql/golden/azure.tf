resource "azurerm_postgresql_flexible_server" "postgresql" {
  name                          = "psql-${local.prefix}-${local.suffix}"
  location                      = azurerm_resource_group.main.location
  resource_group_name           = azurerm_resource_group.main.name
  version                       = "17"
  sku_name                      = var.postgresql_size
  storage_mb                    = var.postgresql_storage_gb * 1024
  auto_grow_enabled             = true
  delegated_subnet_id           = azurerm_subnet.main["pg"].id
  private_dns_zone_id           = azurerm_private_dns_zone.main["pg"].id
  public_network_access_enabled = false
  zone                          = "1"
  backup_retention_days         = 7
  geo_redundant_backup_enabled  = false
  tags                          = local.tags

  authentication {
    active_directory_auth_enabled = true
    password_auth_enabled         = false
    tenant_id                     = data.azurerm_client_config.current.tenant_id
  }

  maintenance_window {
    day_of_week  = 0
    start_hour   = 3
    start_minute = 0
  }

  lifecycle {
    # The disk grows automatically, and a failover moves the server: neither must replace it.
    ignore_changes = [storage_mb, zone]
  }

  depends_on = [azurerm_private_dns_zone_virtual_network_link.main]
}

resource "azurerm_postgresql_flexible_server_active_directory_administrator" "postgresql" {
  server_name         = azurerm_postgresql_flexible_server.postgresql.name
  resource_group_name = azurerm_resource_group.main.name
  tenant_id           = data.azurerm_client_config.current.tenant_id
  object_id           = azurerm_user_assigned_identity.app.principal_id
  principal_name      = azurerm_user_assigned_identity.app.name
  principal_type      = "ServicePrincipal"
}

resource "azurerm_postgresql_flexible_server_configuration" "postgresql" {
  for_each = {
    log_checkpoints            = "on"
    log_connections            = "on"
    log_min_duration_statement = "1000"
    require_secure_transport   = "on"
    ssl_min_protocol_version   = "TLSv1.2"
    log_disconnections         = "on"
    "azure.extensions"         = "PGAUDIT"
    shared_preload_libraries   = "pg_stat_statements,pgaudit"
    "pgaudit.log"              = "ddl,role"
  }
  server_id = azurerm_postgresql_flexible_server.postgresql.id
  name      = each.key
  value     = each.value
}

resource "azurerm_postgresql_flexible_server_database" "postgresql" {
  name      = "app"
  server_id = azurerm_postgresql_flexible_server.postgresql.id
  charset   = "UTF8"
  collation = "en_US.utf8"
}
