void import('./kioskBootstrap');
