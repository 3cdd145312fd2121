ephemeral "random_password" "mysql" {
  length           = 32
  override_special = "!#%*-_=+"
}

resource "azurerm_key_vault_secret" "mysql" {
  name             = "mysql-admin-password"
  key_vault_id     = azurerm_key_vault.vault.id
  value_wo         = ephemeral.random_password.mysql.result
  value_wo_version = 1
  content_type     = "password"
  expiration_date  = timeadd(plantimestamp(), "8760h")
  tags             = local.tags

  lifecycle {
    # Counted from the first apply: a later plan stays empty.
    ignore_changes = [expiration_date]
  }

  depends_on = [time_sleep.vault_roles]
}

resource "azurerm_mysql_flexible_server" "mysql" {
  name                              = "mysql-${local.prefix}-${local.suffix}"
  location                          = azurerm_resource_group.main.location
  resource_group_name               = azurerm_resource_group.main.name
  version                           = "8.4"
  sku_name                          = var.mysql_size
  administrator_login               = "dbadmin"
  administrator_password_wo         = ephemeral.random_password.mysql.result
  administrator_password_wo_version = 1
  delegated_subnet_id               = azurerm_subnet.main["mysql"].id
  private_dns_zone_id               = azurerm_private_dns_zone.main["mysql"].id
  zone                              = "1"
  backup_retention_days             = 7
  geo_redundant_backup_enabled      = false
  tags                              = local.tags

  storage {
    size_gb            = var.mysql_storage_gb
    auto_grow_enabled  = true
    io_scaling_enabled = false
  }

  maintenance_window {
    day_of_week  = 0
    start_hour   = 3
    start_minute = 0
  }

  lifecycle {
    # The disk grows automatically, and a failover moves the server: neither must replace it.
    ignore_changes = [storage[0].size_gb, zone]
  }

  depends_on = [azurerm_private_dns_zone_virtual_network_link.main]
}

resource "azurerm_role_assignment" "mysql_app" {
  scope                = azurerm_key_vault_secret.mysql.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_mysql_flexible_server_configuration" "mysql" {
  for_each = {
    require_secure_transport = "ON"
    tls_version              = "TLSv1.2,TLSv1.3"
    slow_query_log           = "ON"
    audit_log_enabled        = "ON"
    audit_log_events         = "CONNECTION,DDL,DCL"
  }
  name                = each.key
  resource_group_name = azurerm_resource_group.main.name
  server_name         = azurerm_mysql_flexible_server.mysql.name
  value               = each.value
}

resource "azurerm_mysql_flexible_database" "mysql" {
  name                = "app"
  resource_group_name = azurerm_resource_group.main.name
  server_name         = azurerm_mysql_flexible_server.mysql.name
  charset             = "utf8mb4"
  collation           = "utf8mb4_0900_ai_ci"
}
