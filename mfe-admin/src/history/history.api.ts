import { areaApi } from '@ondeck/shared/api/areaApi';
import { listAudit } from '@ondeck/shared/calls/audit';

export const { useListAuditQuery } = areaApi('admin').endpoints({ listAudit });
