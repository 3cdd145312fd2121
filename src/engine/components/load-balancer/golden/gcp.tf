resource "google_compute_global_address" "lb" {
  name       = "${local.global_prefix}-lb"
  depends_on = [google_project_service.main]
}

resource "google_compute_backend_service" "lb_vm" {
  name                  = "${local.global_prefix}-lb-vm"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"
  port_name             = "http"
  timeout_sec           = 30
  health_checks         = [google_compute_health_check.vm.id]

  backend {
    group           = google_compute_region_instance_group_manager.vm.instance_group
    balancing_mode  = "UTILIZATION"
    max_utilization = 0.8
  }

  log_config {
    enable      = true
    sample_rate = 1
  }
}

resource "google_compute_url_map" "lb" {
  name            = "${local.global_prefix}-lb"
  default_service = google_compute_backend_service.lb_vm.id
}

resource "google_compute_url_map" "redirect_lb" {
  count = var.domain == "" ? 0 : 1
  name  = "${local.global_prefix}-lb-redirect"

  default_url_redirect {
    https_redirect         = true
    redirect_response_code = "MOVED_PERMANENTLY_DEFAULT"
    strip_query            = false
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_managed_ssl_certificate" "lb" {
  count = var.domain == "" ? 0 : 1
  name  = "${local.global_prefix}-lb-${substr(sha1(var.domain), 0, 6)}"

  managed {
    domains = [var.domain]
  }

  lifecycle {
    create_before_destroy = true
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_ssl_policy" "lb" {
  count           = var.domain == "" ? 0 : 1
  name            = "${local.global_prefix}-lb"
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
  depends_on      = [google_project_service.main]
}

resource "google_compute_target_https_proxy" "lb" {
  count            = var.domain == "" ? 0 : 1
  name             = "${local.global_prefix}-lb"
  url_map          = google_compute_url_map.lb.id
  ssl_certificates = [google_compute_managed_ssl_certificate.lb[0].id]
  ssl_policy       = google_compute_ssl_policy.lb[0].id
}

# Without a domain there can be no certificate, and the site is plain HTTP: for development only.
resource "google_compute_target_http_proxy" "lb" {
  name    = "${local.global_prefix}-lb-http"
  url_map = var.domain == "" ? google_compute_url_map.lb.id : google_compute_url_map.redirect_lb[0].id
}

resource "google_compute_global_forwarding_rule" "lb_https" {
  count                 = var.domain == "" ? 0 : 1
  name                  = "${local.global_prefix}-lb-https"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.lb.id
  port_range            = "443"
  target                = google_compute_target_https_proxy.lb[0].id
}

resource "google_compute_global_forwarding_rule" "lb_http" {
  name                  = "${local.global_prefix}-lb-http"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.lb.id
  port_range            = "80"
  target                = google_compute_target_http_proxy.lb.id
}
